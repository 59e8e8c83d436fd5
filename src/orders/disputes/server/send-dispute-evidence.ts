import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import type { EvidencePart } from '#orders/disputes/evidence-parts.ts'
import { getEvidenceVersion } from '#orders/disputes/server/evidence-version.ts'
import { type DisputeWithEvidence, getDispute } from '#orders/disputes/server/get-dispute.ts'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { toProviderEvidence } from '#orders/disputes/server/to-provider-evidence.ts'
import { disputesText } from '#orders/disputes/text.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { claimEvidence, type EvidenceClaim, releaseEvidenceClaim } from '#payments/disputes/server/dispute-evidence.ts'
import { errorCode } from '#platform/envelope.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError, createFieldError } from '#platform/server/http/app-error.ts'

interface SentEvidence {
  disputeId: string
  parts: readonly EvidencePart[]
  /** Of the evidence as the administrator saw it. */
  version: string
  text: string
  ipAddress: string
}

/**
 * Sends the chosen evidence to the provider, which accepts it once. The call is claimed before it is made, so that of two
 * administrators one sends; where its answer is lost, the provider's own record says afterwards whether it has the evidence.
 */
export async function sendDisputeEvidence(
  dependencies: OrderDependencies,
  admin: AuthenticatedActor,
  { disputeId, parts, version, text, ipAddress }: SentEvidence,
): Promise<void> {
  const { db, provider } = dependencies
  const found = await getDispute(db, disputeId, dependencies.publicUrl())
  const { dispute, order, collected, invoice, emails } = found
  // what was sent before, at the provider itself or by a call whose answer was lost, is recorded first
  await settleDispute(dependencies, dispute.provider_ref)
  if (version !== getEvidenceVersion(found)) throw new AppError(disputesText.hasChanged, errorCode.conflict)
  if (parts.some((part) => collected[part] === null)) throw createFieldError('parts', disputesText.partMissing)
  const evidence = await toProviderEvidence(order, { parts, text, collected, invoice, emails })
  const values = Object.fromEntries(parts.map((part) => [part, collected[part] ?? '']))
  const sending = describeSending(found, { parts, ipAddress })
  const claim = await inTransaction(db, async (tx) => {
    const claimed = throwUnlessClaimed(await claimEvidence(tx, dispute.id, { adminId: admin.userId, values, text }))
    await recordAdminChange(tx, admin, { ...sending, action: 'send dispute evidence', before: null })
    return claimed
  })
  const release = () =>
    inTransaction(db, async (tx) => {
      await releaseEvidenceClaim(tx, claim)
      await recordAdminChange(tx, admin, { ...sending, action: 'dispute evidence was not sent', before: null })
    })
  const result = await provider.submitDisputeEvidence(dispute.provider_ref, evidence).catch(async (error: unknown) => {
    await release()
    throw error
  })
  if (result.state === 'unknown')
    throw new AppError(disputesText.doubtful, errorCode.providerDown, undefined, result.cause)
  if (result.state === 'declined') {
    await release()
    throw new AppError(result.userMessage, errorCode.providerRefused, { raw: { message: result.rawMessage } })
  }
  // the evidence is sent, whatever becomes of this: the provider's event records it too
  await settleDispute(dependencies, dispute.provider_ref).catch(() => undefined)
}

const claimErrors = {
  closed: disputesText.isClosed,
  sent: disputesText.sentBefore,
  overdue: disputesText.tooLate,
  claimed: disputesText.sendingNow,
} as const

function throwUnlessClaimed(claim: EvidenceClaim | keyof typeof claimErrors): EvidenceClaim {
  if (typeof claim === 'string') throw new AppError(claimErrors[claim], errorCode.conflict)
  return claim
}

function describeSending(
  { dispute, order }: DisputeWithEvidence,
  { parts, ipAddress }: Pick<SentEvidence, 'parts' | 'ipAddress'>,
) {
  return {
    subjectKind: 'dispute',
    subjectId: dispute.id,
    after: { order: order?.order_number ?? null, parts: [...parts] },
    ipAddress,
  }
}
