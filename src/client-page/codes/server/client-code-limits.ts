import type { RateLimit } from '#platform/server/http/rate-limit.ts'

export const clientCodeLifetimeMinutes = 10
export const clientSessionLifetimeDays = 7
/** How many wrong tries end a code, out of a million possible codes. */
export const maxTriesOfCode = 5

/** Limits are counted by the email, which is in lower case because the body was validated before. */
const perEmail: RateLimit['keyOf'] = ({ body }) => String((body as { email?: unknown } | null)?.email ?? '')
const day = 24 * 60

/**
 * Limits emails with codes: from one IP address to one mailbox, of whose emails a stranger uses up at most half, and from one IP address in
 * all (D-355, D-403).
 */
export const requestCodeLimits: readonly RateLimit[] = [
  { name: 'client-code', maxAttempts: 5, windowMinutes: 15, keyOf: perEmail },
  { name: 'client-code-day', maxAttempts: 10, windowMinutes: day, keyOf: perEmail },
  { name: 'client-code-address', maxAttempts: 60, windowMinutes: 60 },
]
/** Limits emails with codes to one mailbox over all IP addresses; an address that the owner used lately is counted apart. */
export const codeEmailLimit = {
  name: 'client-code-email',
  maxAttempts: 20,
  windowMinutes: day,
} as const satisfies RateLimit

/**
 * Limits wrong codes from one IP address for one person; tries with a made-up challenge do not count (D-403). Besides, each emailed code
 * allows five tries.
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
