import type { RateLimit } from '#platform/server/http/rate-limit.ts'

export const clientCodeLifetimeMinutes = 10
export const clientSessionLifetimeDays = 7
/** Of the million codes so many are tried with one email. */
export const maxTriesOfCode = 5

/** The body is validated before: the email is in lower case. */
const perEmail: RateLimit['keyOf'] = ({ body }) => String((body as { email?: unknown } | null)?.email ?? '')
const day = 24 * 60

/** Emails with codes, to one mailbox and from one address (D-355). */
export const requestCodeLimits: readonly RateLimit[] = [
  { name: 'client-code', maxAttempts: 5, windowMinutes: 15, keyOf: perEmail },
  { name: 'client-code-email', maxAttempts: 20, windowMinutes: day, keyOf: perEmail, overAllAddresses: true },
  { name: 'client-code-address', maxAttempts: 60, windowMinutes: 60 },
]

/** Wrong codes: those for one person over all addresses, and those of one address over all persons (D-355). */
export const enterCodeLimits: readonly RateLimit[] = [
  {
    name: 'client-code-try',
    maxAttempts: 30,
    windowMinutes: day,
    keyOf: perEmail,
    overAllAddresses: true,
    failuresOnly: true,
  },
  {
    name: 'client-code-try-address',
    maxAttempts: 60,
    windowMinutes: 60,
    failuresOnly: true,
    remainsAfterSuccess: true,
  },
]
