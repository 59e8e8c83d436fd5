import type { RateLimit } from '#platform/server/http/rate-limit.ts'

export const clientCodeLifetimeMinutes = 10
export const clientSessionLifetimeDays = 7
/** How many wrong tries end a code, out of a million possible codes. */
export const maxTriesOfCode = 5

/** Limits are counted by the email, which is in lower case because the body was validated before. */
const perEmail: RateLimit['keyOf'] = ({ body }) => String((body as { email?: unknown } | null)?.email ?? '')
const day = 24 * 60

/**
 * Limits emails with codes: those that one IP address asks for one mailbox, of which a stranger uses up at most half, and all of one IP
 * address (D-355, D-403).
 */
export const requestCodeLimits: readonly RateLimit[] = [
  { name: 'client-code', maxAttempts: 5, windowMinutes: 15, keyOf: perEmail },
  { name: 'client-code-day', maxAttempts: 10, windowMinutes: day, keyOf: perEmail },
  { name: 'client-code-address', maxAttempts: 60, windowMinutes: 60 },
]
/** Limits emails with codes to one mailbox, counted over all IP addresses but the owner's. */
export const codeEmailLimit = {
  name: 'client-code-email',
  maxAttempts: 20,
  windowMinutes: day,
} as const satisfies RateLimit

/**
 * Limits wrong codes from one IP address for one person: only tries at a code that exists count (D-403). A person's codes allow five
 * tries for each email of a day.
 */
export const codeTryLimit = {
  name: 'client-code-try',
  maxAttempts: 30,
  windowMinutes: day,
} as const satisfies RateLimit
/** Limits wrong codes and made-up challenges from one IP address over all persons (D-355). */
export const enterCodeLimits: readonly RateLimit[] = [
  {
    name: 'client-code-try-address',
    maxAttempts: 60,
    windowMinutes: 60,
    failuresOnly: true,
    remainsAfterSuccess: true,
  },
]
