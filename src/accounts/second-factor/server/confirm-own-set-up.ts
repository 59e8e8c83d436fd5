import type { AuthenticatedActor } from '#access/server/actor.ts'
import { confirmSetUp } from '#accounts/second-factor/server/confirm-set-up.ts'
import { limitCodeAttempts } from '#accounts/second-factor/server/limit-code-attempts.ts'
import type { SecondFactorDependencies } from '#accounts/second-factor/server/second-factor-dependencies.ts'
import { lockOwnUser } from '#accounts/server/lock-own-user.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** From the profile. */
export function confirmOwnSetUp(
  dependencies: SecondFactorDependencies,
  actor: AuthenticatedActor,
  { code, ipAddress }: { code: string; ipAddress: string },
): Promise<string[]> {
  const { db, encryptionKeys, publicUrl } = dependencies
  return limitCodeAttempts(dependencies, actor.userId, () =>
    inTransaction(db, async (tx) => {
      const user = await lockOwnUser(tx, actor)
      return confirmSetUp(tx, user, { encryptionKeys, actor, code, ipAddress, publicUrl: publicUrl() })
    }),
  )
}
