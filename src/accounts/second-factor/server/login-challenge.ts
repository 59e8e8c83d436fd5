import type { AuthenticatedActor } from '#access/server/actor.ts'
import { generateToken, hashToken } from '#access/server/tokens.ts'
import { tokenLifetimeMinutes } from '#accounts/sessions/server/tokens.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { secondFactorText } from '../text.ts'
import { findLoginChallenge, insertLoginChallenge, type LoginStep } from './login-challenge-store.ts'

/** Returns the token in the clear once; it is good for this step of this login alone. */
export async function issueLoginChallenge(tx: Tx, userId: string, step: LoginStep): Promise<string> {
  const { token, hash } = generateToken()
  await insertLoginChallenge(tx, { hash, userId, step, lifetimeMinutes: tokenLifetimeMinutes.challenge })
  return token
}

/** What a request that goes on with a login brings. */
export interface SentChallenge {
  token: string | undefined
  ipAddress: string
}

/** The administrator whose login waits for this step. Code 10 otherwise. */
export async function verifyLoginChallenge(
  db: Db,
  step: LoginStep,
  { token, ipAddress }: SentChallenge,
): Promise<AuthenticatedActor> {
  const found = token ? await findLoginChallenge(db, step, hashToken(token)) : undefined
  if (!found) throw new AppError(secondFactorText.loginExpired, errorCode.linkInvalid)
  return { kind: 'admin', userId: found.user_id, tokenId: found.id, ipAddress }
}
