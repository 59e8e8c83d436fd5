import { getProfileRow } from '#accounts/profile/server/profile-store.ts'
import { lockOwnUser } from '#accounts/server/users.ts'
import type { LoggedIn } from '#accounts/sessions/server/log-in.ts'
import { issueSession } from '#accounts/sessions/server/session.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { type SentChallenge, verifyLoginChallenge } from './login-challenge.ts'
import { endLoginChallenges } from './login-challenge-store.ts'
import { limitCodeAttempts, redeemCode, type SecondFactorDependencies } from './second-factor.ts'

export interface LoginCode extends SentChallenge {
  code: string
}

/** Finishes a login by its second step: a code from the app, or a recovery code. */
export async function logInWithCode(
  dependencies: SecondFactorDependencies,
  { code, ...challenge }: LoginCode,
): Promise<LoggedIn> {
  const { db, encryptionKeys, publicUrl } = dependencies
  const { userId } = await verifyLoginChallenge(db, 'code', challenge)
  const accessToken = await limitCodeAttempts(dependencies, userId, () =>
    inTransaction(db, async (tx) => {
      const user = await lockOwnUser(tx, { userId })
      // verified again under the lock: the user may have been blocked, the password changed or the token used meanwhile
      const actor = await verifyLoginChallenge(tx, 'code', challenge)
      await redeemCode(tx, user, { encryptionKeys, code, actor, publicUrl: publicUrl() })
      await endLoginChallenges(tx, userId)
      return issueSession(tx, userId)
    }),
  )
  return { user: await getProfileRow(db, userId), accessToken }
}
