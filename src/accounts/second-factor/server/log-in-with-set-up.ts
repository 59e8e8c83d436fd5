import { getProfileRow } from '#accounts/profile/server/profile-store.ts'
import { confirmSetUp } from '#accounts/second-factor/server/confirm-set-up.ts'
import { limitCodeAttempts } from '#accounts/second-factor/server/limit-code-attempts.ts'
import type { LoginCode } from '#accounts/second-factor/server/log-in-with-code.ts'
import { verifyLoginChallenge } from '#accounts/second-factor/server/login-challenge.ts'
import { endLoginChallenges } from '#accounts/second-factor/server/login-challenge-store.ts'
import type { SecondFactorDependencies } from '#accounts/second-factor/server/second-factor-dependencies.ts'
import { lockOwnUser } from '#accounts/server/lock-own-user.ts'
import { issueSession } from '#accounts/sessions/server/issue-session.ts'
import type { LoggedIn } from '#accounts/sessions/server/log-in.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** The first code of a factor that was set up at login finishes both. */
export async function logInWithSetUp(
  dependencies: SecondFactorDependencies,
  { token, code, ipAddress }: LoginCode,
): Promise<LoggedIn & { recoveryCodes: string[] }> {
  const { db, encryptionKeys, publicUrl } = dependencies
  const { userId } = await verifyLoginChallenge(db, 'set-up', token)
  const done = await limitCodeAttempts(dependencies, userId, () =>
    inTransaction(db, async (tx) => {
      const user = await lockOwnUser(tx, { userId })
      const actor = await verifyLoginChallenge(tx, 'set-up', token)
      const recoveryCodes = await confirmSetUp(tx, user, {
        ...{ encryptionKeys, actor, code, ipAddress },
        publicUrl: publicUrl(),
      })
      await endLoginChallenges(tx, userId)
      return { recoveryCodes, accessToken: await issueSession(tx, userId) }
    }),
  )
  return { user: await getProfileRow(db, userId), ...done }
}
