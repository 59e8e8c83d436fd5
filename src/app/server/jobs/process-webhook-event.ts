import type { Dependencies } from '#app/server/dependencies.ts'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { processChargeWebhook } from '#orders/payment/server/process-charge-webhook.ts'
import { recordProviderFee } from '#orders/payment/server/record-provider-fee.ts'
import { resumeRefund } from '#orders/refunds/server/resume-refunds.ts'
import { reverseFailedRefund } from '#orders/refunds/server/reverse-failed-refund.ts'
import {
  parseAccountEvent,
  parseDisputeEvent,
  parsePayoutFailedEvent,
  parseRefundEvent,
} from '#payments/webhooks/server/parse-webhook-event.ts'
import { loadUnprocessedEvent, markEventProcessed } from '#payments/webhooks/server/webhook-events.ts'
import { recordReturnedPayout } from '#payouts/accounts/server/record-returned-payout.ts'
import { refreshPayoutAccount } from '#payouts/accounts/server/refresh-payout-account.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/**
 * Passes a webhook event of the payment provider to the modules that it concerns. Events arrive in any order and more than once:
 * each handler retrieves the present state from the provider, and changes nothing the second time.
 */
export async function processWebhookEvent(dependencies: Dependencies, eventId: string): Promise<void> {
  const event = await loadUnprocessedEvent(dependencies.db, eventId)
  if (!event) return
  await processChargeWebhook(dependencies, event)
  await recordProviderFee(dependencies, event)
  const refundId = parseRefundEvent(event)
  if (refundId) {
    await resumeRefund(dependencies, refundId)
    await reverseFailedRefund(dependencies, refundId)
  }
  const disputeRef = parseDisputeEvent(event)
  if (disputeRef) await settleDispute(dependencies, disputeRef)
  const accountRef = parseAccountEvent(event)
  if (accountRef) await refreshPayoutAccount(dependencies, accountRef)
  const failed = parsePayoutFailedEvent(event)
  if (failed)
    await inTransaction(dependencies.db, (tx) =>
      recordReturnedPayout(tx, failed, `${dependencies.publicUrl()}/account-setting`),
    )
  await markEventProcessed(dependencies.db, eventId)
}
