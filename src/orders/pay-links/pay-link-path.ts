/** The page of a payment link; what stands after the equals sign is the link's only key (C-LINK-004, D-026). */
export function getPayLinkPath(value: string): string {
  return `/client/payment?order_id=${encodeURIComponent(value)}`
}
