import type { RateLimit } from '#platform/server/http/rate-limit.ts'

export const clientCodeLifetimeMinutes = 10
export const clientSessionLifetimeDays = 7
/** Of the million codes so many are tried with one email. */
export const maxTriesOfCode = 5

/** The body is validated before: the email is in lower case. */
const perEmail: RateLimit['keyOf'] = ({ body }) => String((body as { email?: unknown } | null)?.email ?? '')
const day = 24 * 60

/** Emails with codes: from one address to one mailbox, of which a stranger uses up half at most, and from one address (D-355, D-403). */
export const requestCodeLimits: readonly RateLimit[] = [
  { name: 'client-code', maxAttempts: 5, windowMinutes: 15, keyOf: perEmail },
  { name: 'client-code-day', maxAttempts: 10, windowMinutes: day, keyOf: perEmail },
  { name: 'client-code-address', maxAttempts: 60, windowMinutes: 60 },
]
/** Emails with codes to one mailbox over all addresses but its owner's. */
export const codeEmailLimit = {
  name: 'client-code-email',
  maxAttempts: 20,
  windowMinutes: day,
} as const satisfies RateLimit

/**
 * Wrong codes of one address for one person: only tries at a code that exists count, and those of other addresses do not (D-403). All codes of a person
 * allow five tries for each of her emails of a day.
 */
export const codeTryLimit = {
  name: 'client-code-try',
  maxAttempts: 30,
  windowMinutes: day,
} as const satisfies RateLimit
/** Wrong codes and made-up challenges of one address over all persons (D-355). */
export const enterCodeLimits: readonly RateLimit[] = [
  {
    name: 'client-code-try-address',
    maxAttempts: 60,
    windowMinutes: 60,
    failuresOnly: true,
    remainsAfterSuccess: true,
  },
]
