/** The path of an explore link in an email: the value is the secret, the two ids only mark the visit (D-047). */
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
