/** The path of an explore link in an email: `value` is its secret token, and the two ids only tell whose visit it is (D-047). */
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
