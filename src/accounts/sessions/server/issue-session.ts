import { issueToken } from '#accounts/sessions/server/issue-token.ts'
import { tokenLifetimeMinutes } from '#accounts/sessions/server/token-lifetimes.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** For a user who has just typed the password, which counts as confirmed. */
export function issueSession(tx: Tx, userId: string): Promise<string> {
  return issueToken(tx, {
    kind: 'session',
    userId,
    lifetimeMinutes: tokenLifetimeMinutes.session,
    passwordConfirmedAt: new Date(),
  })
}
