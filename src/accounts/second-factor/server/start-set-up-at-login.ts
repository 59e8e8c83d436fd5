import type { SetUpView } from '#accounts/second-factor/contract.ts'
import { verifyLoginChallenge } from '#accounts/second-factor/server/login-challenge.ts'
import type { SecondFactorDependencies } from '#accounts/second-factor/server/second-factor-dependencies.ts'
import { startSetUp } from '#accounts/second-factor/server/start-set-up.ts'
import { lockOwnUser } from '#accounts/server/lock-own-user.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** For an administrator whose shop requires the factor that is still missing: there is no session before it is set up. */
export async function startSetUpAtLogin(
  { db, encryptionKeys }: Pick<SecondFactorDependencies, 'db' | 'encryptionKeys'>,
  { token, ipAddress }: { token: string | undefined; ipAddress: string },
): Promise<SetUpView> {
  const { userId } = await verifyLoginChallenge(db, 'set-up', token)
  return inTransaction(db, async (tx) => {
    const user = await lockOwnUser(tx, { userId })
    const actor = await verifyLoginChallenge(tx, 'set-up', token)
    return startSetUp(tx, user, { encryptionKeys, actor, ipAddress })
  })
}
