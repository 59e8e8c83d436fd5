/** The path of a payment link's page; `value` is the link's secret, the only key to the order (C-LINK-004, D-026). */
export function getPayLinkPath(value: string): string {
  return `/client/payment?order_id=${encodeURIComponent(value)}`
}
