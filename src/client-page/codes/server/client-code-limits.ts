import type { RateLimit } from '#platform/server/http/rate-limit.ts'

export const clientCodeLifetimeMinutes = 10
export const clientSessionLifetimeDays = 7
/** After this many wrong tries a code cannot be used any more; there are a million possible codes. */
export const maxTriesOfCode = 5

/** Counts each email address separately; it is in lower case already, because the body was validated before. */
const perEmail: RateLimit['keyOf'] = ({ body }) => String((body as { email?: unknown } | null)?.email ?? '')
const day = 24 * 60

/**
 * Limits how many codes are emailed at the request of one IP address: to one mailbox (at most half of what `codeEmailLimit` allows, so that
 * a stranger cannot use it all up), and to all mailboxes together (D-355, D-403).
 */
export const requestCodeLimits: readonly RateLimit[] = [
  { name: 'client-code', maxAttempts: 5, windowMinutes: 15, keyOf: perEmail },
  { name: 'client-code-day', maxAttempts: 10, windowMinutes: day, keyOf: perEmail },
  { name: 'client-code-address', maxAttempts: 60, windowMinutes: 60 },
]
/**
 * Limits how many codes are emailed to one mailbox, whatever IP address asks; an IP address that the mailbox's owner used lately is counted
 * separately.
 */
export const codeEmailLimit = {
  name: 'client-code-email',
  maxAttempts: 20,
  windowMinutes: day,
} as const satisfies RateLimit

/**
 * Limits the wrong codes that one IP address may try for one person; tries with a made-up challenge do not count (D-403). Besides, each
 * emailed code allows five tries.
 */
export const codeTryLimit = {
  name: 'client-code-try',
  maxAttempts: 30,
  windowMinutes: day,
} as const satisfies RateLimit
/** Limits the wrong codes and made-up challenges that one IP address may send for all persons together (D-355). */
export const enterCodeLimits: readonly RateLimit[] = [
  {
    name: 'client-code-try-address',
    maxAttempts: 60,
    windowMinutes: 60,
    failuresOnly: true,
    remainsAfterSuccess: true,
  },
]
