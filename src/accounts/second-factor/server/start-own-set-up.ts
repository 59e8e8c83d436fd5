import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { SetUpView } from '#accounts/second-factor/contract.ts'
import { limitCodeAttempts } from '#accounts/second-factor/server/limit-code-attempts.ts'
import { redeemCode, wrongCodeError } from '#accounts/second-factor/server/redeem-code.ts'
import type { SecondFactorDependencies } from '#accounts/second-factor/server/second-factor-dependencies.ts'
import { selectSecondFactorState } from '#accounts/second-factor/server/second-factor-store.ts'
import { startSetUp } from '#accounts/second-factor/server/start-set-up.ts'
import { lockOwnUser } from '#accounts/server/lock-own-user.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** From the profile. A factor that is on stays until the new one is confirmed, and is replaced only with a code of it. */
export async function startOwnSetUp(
  dependencies: SecondFactorDependencies,
  actor: AuthenticatedActor,
  { code, ipAddress }: { code: string | undefined; ipAddress: string },
): Promise<SetUpView> {
  const { db, encryptionKeys } = dependencies
  const publicUrl = dependencies.publicUrl()
  const { enabledAt } = await selectSecondFactorState(db, actor.userId)
  if (enabledAt && !code) throw wrongCodeError()
  const start = () =>
    inTransaction(db, async (tx) => {
      const user = await lockOwnUser(tx, actor)
      const isOn = (await selectSecondFactorState(tx, user.id)).enabledAt !== null
      if (isOn) await redeemCode(tx, user, { encryptionKeys, code: code ?? '', actor, ipAddress, publicUrl })
      return startSetUp(tx, user, { encryptionKeys, actor, ipAddress })
    })
  return code ? limitCodeAttempts(dependencies, actor.userId, start) : start()
}
