/** Where a letter leads: the value is the key, the two ids only mark the visit (D-047). */
export function exploreLinkPath({
  value,
  userId,
  clientId,
}: {
  value: string
  userId: string
  clientId: string
}): string {
  const ids = new URLSearchParams({ urlUserId: userId, urlClientId: clientId })
  return `/explore/${encodeURIComponent(value)}?${ids}`
}
