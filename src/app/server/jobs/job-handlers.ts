import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { deleteExpiredTokens } from '#accounts/sessions/server/delete-expired-tokens.ts'
import { familiarAddresses } from '#accounts/sessions/server/familiar-addresses.ts'
import { isDemoAddress } from '#app/server/demo/demo-store.ts'
import type { Dependencies } from '#app/server/dependencies.ts'
import { encryptStoredValues } from '#app/server/encryption/encrypt-stored-values.ts'
import { erasePeople } from '#app/server/jobs/erase-people.ts'
import { processWebhookEvent } from '#app/server/jobs/process-webhook-event.ts'
import { deleteExpiredClientSessions } from '#client-page/codes/server/client-session.ts'
import { deleteExpiredExploreLinks, deleteExploreLinksOfSeller } from '#links/explore/server/delete-explore-links.ts'
import { deleteOldUnsubscribeLinks } from '#mail/preferences/server/email-preferences.ts'
import { deleteOldEmails } from '#mail/server/delete-old-emails.ts'
import { deliverEmail } from '#mail/server/deliver-email.ts'
import { createPictureSizes } from '#media/server/resize-pictures.ts'
import { remindOfDisputes } from '#orders/disputes/server/remind-of-disputes.ts'
import { deleteExpiredPayLinks } from '#orders/pay-links/server/delete-expired-pay-links.ts'
import { reconcilePayment, reconcilePayments } from '#orders/payment/server/reconcile-payments.ts'
import { resumeRefund, resumeRefunds } from '#orders/refunds/server/resume-refunds.ts'
import { closeUnpaidOrders } from '#orders/retention/server/close-unpaid-orders.ts'
import { deleteOldCardTries } from '#payments/card-tries/server/end-card-try.ts'
import { deleteOldDeliveries } from '#payments/webhooks/server/delete-old-deliveries.ts'
import { enqueueOverdueTransfers } from '#payouts/transfers/server/enqueue-transfers.ts'
import { sendTransfer } from '#payouts/transfers/server/send-transfer.ts'
import { deleteOldIdempotencyKeys } from '#platform/server/http/idempotency-keys.ts'
import { deleteOldAttempts } from '#platform/server/http/rate-limit.ts'
import { type JobName, type JobOrigin, type JobPayloads, unlockAbandonedJobs } from '#platform/server/jobs/job-queue.ts'
import { runJob } from '#platform/server/jobs/run-job.ts'
import { summarizeDailySales } from '#reports/admin/server/summarize-daily-sales.ts'
import { sendDueReminders } from '#restock/server/send-due-reminders.ts'

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    reconcile: Record<string, never>
    'delete-expired-rows': Record<string, never>
    'erase-people': Record<string, never>
    'send-due-reminders': Record<string, never>
    'summarize-daily-sales': Record<string, never>
    'remind-of-disputes': Record<string, never>
    'encrypt-stored-values': Record<string, never>
  }
}

type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> }

/** What each job does; each module declares its own jobs, those of the schedule are declared here. */
function createJobHandlers(dependencies: Dependencies, log: Logger): JobHandlers {
  const { config } = dependencies
  // without a mail server they are files, which the page /dev/mail shows as well
  const isDemoRecipient = async (email: string) => config.smtpUrl !== undefined && isDemoAddress(dependencies.db, email)
  return {
    'send-email': ({ emailId }) => deliverEmail({ ...dependencies, isDemoRecipient }, emailId),
    'create-picture-sizes': ({ name }) => createPictureSizes(dependencies.files, name),
    'reconcile-payment': ({ paymentId }) => reconcilePayment(dependencies, paymentId),
    'send-transfer': ({ transferId }) => sendTransfer(dependencies, transferId),
    'resume-refund': ({ refundId }) => resumeRefund(dependencies, refundId),
    'process-webhook-event': ({ eventId }) => processWebhookEvent(dependencies, eventId),
    'close-deleted-seller': async ({ sellerId }) => {
      await closeUnpaidOrders(dependencies.db, sellerId)
      await deleteExploreLinksOfSeller(dependencies.db, sellerId)
    },
    reconcile: async () => {
      await unlockAbandonedJobs(dependencies.db)
      await reconcilePayments(dependencies, log)
      await resumeRefunds(dependencies)
      await enqueueOverdueTransfers(dependencies.db)
    },
    'delete-expired-rows': async () => {
      await deleteOldAttempts(dependencies.db, [familiarAddresses])
      await deleteOldCardTries(dependencies.db)
      await deleteOldIdempotencyKeys(dependencies.db)
      await deleteExpiredTokens(dependencies.db)
      await deleteExpiredExploreLinks(dependencies.db, dependencies.config.attributionDays)
      await deleteExpiredPayLinks(dependencies.db, dependencies.config.attributionDays)
      await deleteOldEmails(dependencies)
      await deleteOldUnsubscribeLinks(dependencies.db)
      await deleteExpiredClientSessions(dependencies.db)
      await deleteOldDeliveries(dependencies.db)
    },
    'erase-people': () => erasePeople(dependencies, log),
    'send-due-reminders': () => sendDueReminders(dependencies, log),
    'summarize-daily-sales': () => summarizeDailySales(dependencies.db),
    'remind-of-disputes': () => remindOfDisputes(dependencies),
    'encrypt-stored-values': async () => {
      await encryptStoredValues(dependencies)
    },
  }
}

export function createTaskList(dependencies: Dependencies, log: Logger): TaskList {
  const tasks: TaskList = {}
  for (const [name, handler] of Object.entries(createJobHandlers(dependencies, log)))
    tasks[name] = (payload) =>
      runJob(name, payload as JobOrigin, () => (handler as (payload: unknown) => Promise<void>)(payload))
  return tasks
}
