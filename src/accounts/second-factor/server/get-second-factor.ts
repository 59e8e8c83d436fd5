import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { SecondFactorView } from '#accounts/second-factor/contract.ts'
import type { SecondFactorDependencies } from '#accounts/second-factor/server/second-factor-dependencies.ts'
import { selectSecondFactorState } from '#accounts/second-factor/server/second-factor-store.ts'

export async function getSecondFactor(
  { db, config }: SecondFactorDependencies,
  actor: AuthenticatedActor,
): Promise<SecondFactorView> {
  const { enabledAt, recoveryCodes } = await selectSecondFactorState(db, actor.userId)
  return {
    enabled: enabledAt !== null,
    required: config.secondFactorRequired,
    since: enabledAt?.toISOString() ?? null,
    codesLeft: recoveryCodes,
  }
}
