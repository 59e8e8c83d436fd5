import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { listAdministrators } from '#accounts/server/users.ts'
import { familiarAddresses } from '#accounts/sessions/server/familiar-addresses.ts'
import { deleteExpiredTokens } from '#accounts/sessions/server/tokens.ts'
import { isDemoAddress } from '#app/server/demo/demo-store.ts'
import { encryptStoredValues } from '#app/server/encryption/encrypt-stored-values.ts'
import { deleteExpiredClientSessions } from '#client-page/codes/server/client-session.ts'
import { countSellerTiers } from '#commission-rules/server/seller-tiers.ts'
import { deleteExpiredExploreLinks, deleteExploreLinksOfSeller } from '#links/explore/server/explore-links.ts'
import { sendDueFollowUps } from '#links/follow-up/server/send-follow-up.ts'
import { deliverNews } from '#mail/news/server/send-news.ts'
import { deleteOldUnsubscribeLinks } from '#mail/preferences/server/email-preferences.ts'
import { deleteOldEmails } from '#mail/server/delete-old-emails.ts'
import { deliverEmail } from '#mail/server/deliver-email.ts'
import { createPictureSizes } from '#media/server/resize-pictures.ts'
import { deleteFilesOfLabels, deleteOldLabels } from '#orders/carriers/labels/server/erase-labels.ts'
import { remindOfDisputes, settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { deleteExpiredPayLinks } from '#orders/pay-links/server/pay-links.ts'
import {
  processChargeWebhook,
  reconcilePayment,
  reconcilePayments,
  recordProviderFee,
} from '#orders/payment/server/reconcile-payments.ts'
import { createRecallJobs } from '#orders/recalls/server/refund-recall.ts'
import { resumeRefund, resumeRefunds, reverseFailedRefund } from '#orders/refunds/server/reverse-failed-refund.ts'
import { closeUnpaidOrders, eraseUnpaidShopPageOrders } from '#orders/retention/server/unpaid-orders.ts'
import { deleteOldCardTries } from '#payments/card-tries/server/card-tries.ts'
import {
  parseAccountEvent,
  parseDisputeEvent,
  parsePayoutFailedEvent,
  parseRefundEvent,
} from '#payments/webhooks/server/parse-webhook-event.ts'
import {
  deleteOldDeliveries,
  loadUnprocessedEvent,
  markEventProcessed,
} from '#payments/webhooks/server/webhook-events.ts'
import { recordReturnedPayout, refreshPayoutAccount } from '#payouts/accounts/server/payout-account.ts'
import { enqueueOverdueTransfers, sendTransfer } from '#payouts/transfers/server/send-transfer.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { deleteOldIdempotencyKeys } from '#platform/server/http/idempotency-keys.ts'
import { deleteOldAttempts } from '#platform/server/http/rate-limit.ts'
import { type JobName, type JobOrigin, type JobPayloads, unlockAbandonedJobs } from '#platform/server/jobs/job-queue.ts'
import { runJob } from '#platform/server/jobs/job-worker.ts'
import { deleteDevicesOfEndedSessions, deliverPush } from '#push/server/push.ts'
import { summarizeDailySales } from '#reports/admin/server/sales-report.ts'
import { sendDueReminders } from '#restock/server/send-reminder.ts'
import { deleteReturnPhotos } from '#returns/server/erase-returns.ts'
import { finishReturns } from '#returns/server/finish-returns.ts'
import { deleteBackupsLeftBehind, makeBackup } from '#settings/backup/server/make-backup.ts'
import { deleteHandlesGivenUp } from '#shop-page/server/own-shop-page.ts'
import { beginVersions } from '#training/server/begin-versions.ts'
import { deliverWebhook, enqueueOverdueWebhooks } from '#webhooks/server/deliver-webhook.ts'
import { deleteOldEvents } from '#webhooks/server/deliveries.ts'
import type { Dependencies } from '../dependencies.ts'
import { erasePeople } from './erase-people.ts'

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    reconcile: Record<string, never>
    'delete-expired-rows': Record<string, never>
    'erase-people': Record<string, never>
    'send-due-reminders': Record<string, never>
    'send-due-follow-ups': Record<string, never>
    'summarize-daily-sales': Record<string, never>
    'count-seller-tiers': Record<string, never>
    'remind-of-disputes': Record<string, never>
    'encrypt-stored-values': Record<string, never>
  }
}

type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> }

/** What each job does; each module declares its own jobs, those of the schedule are declared here. */
function createJobHandlers(dependencies: Dependencies, log: Logger): JobHandlers {
  const { config } = dependencies
  // emails to invented addresses are dropped only if there is a mail server: without one they go to files, which /dev/mail shows
  const isDemoRecipient = async (email: string) => config.smtpUrl !== undefined && isDemoAddress(dependencies.db, email)
  const listRecipients = (tx: Tx) => listAdministrators(tx, 'connections')
  return {
    'send-email': ({ emailId }) => deliverEmail({ ...dependencies, isDemoRecipient }, emailId),
    'deliver-webhook': (lane) => deliverWebhook({ ...dependencies, listRecipients, log }, lane),
    'send-news': ({ newsId }) => deliverNews(dependencies, newsId),
    'send-push': (message) => deliverPush(dependencies, message),
    'create-picture-sizes': ({ name }) => createPictureSizes(dependencies.files, name),
    'reconcile-payment': ({ paymentId }) => reconcilePayment(dependencies, paymentId),
    'send-transfer': ({ transferId }) => sendTransfer(dependencies, transferId),
    'detach-client-card': ({ cardRef }) => dependencies.provider.removeCard(cardRef),
    'resume-refund': async ({ refundId }) => {
      await resumeRefund(dependencies, refundId)
      await finishReturns(dependencies, log)
    },
    'delete-return-photos': ({ names }) => deleteReturnPhotos(dependencies, names),
    'delete-labels': ({ names }) => deleteFilesOfLabels(dependencies, names),
    ...createRecallJobs(dependencies),
    'process-webhook-event': ({ eventId }) => processWebhookEvent(dependencies, eventId, log),
    'close-deleted-seller': async ({ sellerId }) => {
      await closeUnpaidOrders(dependencies.db, sellerId)
      await deleteExploreLinksOfSeller(dependencies.db, sellerId)
    },
    reconcile: async () => {
      await unlockAbandonedJobs(dependencies.db)
      await reconcilePayments(dependencies, log)
      await resumeRefunds(dependencies)
      await finishReturns(dependencies, log)
      await enqueueOverdueTransfers(dependencies.db)
      await enqueueOverdueWebhooks(dependencies.db)
    },
    'delete-expired-rows': async () => {
      await deleteOldAttempts(dependencies.db, [familiarAddresses])
      await deleteOldCardTries(dependencies.db)
      await deleteOldIdempotencyKeys(dependencies.db)
      await deleteExpiredTokens(dependencies.db)
      await deleteDevicesOfEndedSessions(dependencies.db)
      await deleteExpiredExploreLinks(dependencies.db, dependencies.config.attributionDays)
      await deleteExpiredPayLinks(dependencies.db, dependencies.config.attributionDays)
      await deleteOldEmails(dependencies)
      await deleteOldUnsubscribeLinks(dependencies.db)
      await deleteExpiredClientSessions(dependencies.db)
      await deleteOldDeliveries(dependencies.db)
      await eraseUnpaidShopPageOrders(dependencies.db)
      await deleteOldLabels(dependencies.db)
      await deleteHandlesGivenUp(dependencies.db)
      await deleteOldEvents(dependencies.db)
      await deleteBackupsLeftBehind(config)
    },
    'erase-people': () => erasePeople(dependencies, log),
    'send-due-reminders': () => sendDueReminders(dependencies, log),
    'send-due-follow-ups': () => sendDueFollowUps(dependencies, log),
    'summarize-daily-sales': () => summarizeDailySales(dependencies.db),
    'count-seller-tiers': () => countSellerTiers(dependencies.db).then(() => undefined),
    'remind-of-disputes': () => remindOfDisputes(dependencies),
    'begin-training-versions': () => beginVersions(dependencies),
    'make-backup': () => makeBackup(dependencies),
    'encrypt-stored-values': () => encryptStoredValues(dependencies).then(() => undefined),
  }
}

export function createTaskList(dependencies: Dependencies, log: Logger): TaskList {
  const tasks: TaskList = {}
  for (const [name, handler] of Object.entries(createJobHandlers(dependencies, log)))
    tasks[name] = (payload) =>
      runJob(name, payload as JobOrigin, () => (handler as (payload: unknown) => Promise<void>)(payload))
  return tasks
}

/**
 * Passes a webhook event of the payment provider to the modules that it concerns. Events arrive in any order and more than once:
 * each handler retrieves the present state from the provider, and changes nothing the second time.
 */
async function processWebhookEvent(dependencies: Dependencies, eventId: string, log: Logger): Promise<void> {
  const event = await loadUnprocessedEvent(dependencies.db, eventId)
  if (!event) return
  await processChargeWebhook(dependencies, event)
  await recordProviderFee(dependencies, event)
  const refundId = parseRefundEvent(event)
  if (refundId) {
    await resumeRefund(dependencies, refundId)
    await finishReturns(dependencies, log)
    await reverseFailedRefund(dependencies, refundId)
  }
  const disputeRef = parseDisputeEvent(event)
  if (disputeRef) {
    await settleDispute(dependencies, disputeRef)
    // the provider refuses a refund that the dispute has overtaken: the return that it was to settle is open again
    await finishReturns(dependencies, log)
  }
  const accountRef = parseAccountEvent(event)
  if (accountRef) await refreshPayoutAccount(dependencies, accountRef)
  const failed = parsePayoutFailedEvent(event)
  if (failed)
    await inTransaction(dependencies.db, (tx) =>
      recordReturnedPayout(tx, failed, `${dependencies.publicUrl()}/account-setting`),
    )
  await markEventProcessed(dependencies.db, eventId)
}
