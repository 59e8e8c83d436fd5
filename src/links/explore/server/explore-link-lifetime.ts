/** Long enough for an email that is found again, short enough for a link that was passed on. */
export const exploreLinkLifetimeDays = 90

const dayMs = 24 * 60 * 60_000

/** When a link that is created or extended now expires. */
export function getExploreLinkExpiry(): Date {
  return new Date(Date.now() + exploreLinkLifetimeDays * dayMs)
}
