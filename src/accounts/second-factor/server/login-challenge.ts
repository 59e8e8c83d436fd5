import type { AuthenticatedActor } from '#access/server/actor.ts'
import { generateToken, hashToken } from '#access/server/tokens.ts'
import { tokenLifetimeMinutes } from '#accounts/sessions/server/tokens.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { secondFactorText } from '../text.ts'
import { findLoginChallenge, insertLoginChallenge, type LoginStep } from './login-challenge-store.ts'

/** Begins the second step of a login. Returns its token in the clear once; the token is good for this step of this login alone. */
export async function issueLoginChallenge(tx: Tx, userId: string, step: LoginStep): Promise<string> {
  const { token, hash } = generateToken()
  await insertLoginChallenge(tx, { hash, userId, step, lifetimeMinutes: tokenLifetimeMinutes.challenge })
  return token
}

/** What a request for a login's second step sends. */
export interface SentChallenge {
  token: string | undefined
  ipAddress: string
}

/** The administrator whose login waits for this step; throws code 10 if there is none. */
export async function verifyLoginChallenge(
  db: Db,
  step: LoginStep,
  { token, ipAddress }: SentChallenge,
): Promise<AuthenticatedActor> {
  const found = token ? await findLoginChallenge(db, step, hashToken(token)) : undefined
  if (!found) throw new AppError(secondFactorText.loginExpired, errorCode.linkInvalid)
  return { kind: 'admin', userId: found.user_id, tokenId: found.id, ipAddress }
}
