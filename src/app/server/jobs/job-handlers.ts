import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { deleteExpiredTokens } from '#accounts/sessions/server/delete-expired-tokens.ts'
import type { Dependencies } from '#app/server/dependencies.ts'
import { erasePeople } from '#app/server/jobs/erase-people.ts'
import { processWebhookEvent } from '#app/server/jobs/process-webhook-event.ts'
import { closeDays } from '#backoffice/server/close-days.ts'
import { endExploreLinks, forgetOldLinks } from '#links/server/end-explore-links.ts'
import { deliverLetter } from '#mail/server/deliver-letter.ts'
import { forgetOldLetters } from '#mail/server/forget-old-letters.ts'
import { createPictureSizes } from '#media/server/resize-pictures.ts'
import { deleteExpiredPayLinks } from '#orders/pay-links/server/delete-expired-pay-links.ts'
import { reconcilePayment, reconcilePayments } from '#orders/payment/server/reconcile-payments.ts'
import { resumeRefund, resumeRefunds } from '#orders/refunds/server/resume-refunds.ts'
import { closeUnpaidOrders } from '#orders/retention/server/close-unpaid-orders.ts'
import { sendOverdueTransfers, sendTransfer } from '#payouts/transfers/server/send-transfer.ts'
import { outsideTransaction } from '#platform/server/database/database.ts'
import { deleteOldIdempotencyKeys } from '#platform/server/http/idempotency-keys.ts'
import { deleteOldAttempts } from '#platform/server/http/rate-limit.ts'
import { type JobName, type JobPayloads, unlockAbandonedJobs } from '#platform/server/jobs/job-queue.ts'
import { type JobWorker, startJobWorker } from '#platform/server/jobs/job-worker.ts'

type Work = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> }

/** Which room does which queued job. */
function workOf(parts: Dependencies, log: Logger): Work {
  return {
    'send-letter': ({ letterId }) => deliverLetter(parts, letterId),
    'make-picture-sizes': ({ name }) => createPictureSizes(parts.files, name),
    'reconcile-payment': ({ paymentId }) => reconcilePayment(parts, paymentId),
    'send-transfer': ({ transferId }) => sendTransfer(parts, transferId),
    'finish-refund': ({ refundId }) => resumeRefund(parts, refundId),
    'work-on-event': ({ eventId }) => processWebhookEvent(parts, eventId),
    'end-with-seller': async ({ sellerId }) => {
      await closeUnpaidOrders(parts.db, sellerId)
      await endExploreLinks(parts.db, sellerId)
    },
    reconcile: async () => {
      await unlockAbandonedJobs(parts.db)
      await reconcilePayments(parts, log)
      await resumeRefunds(parts)
      await sendOverdueTransfers(parts.db)
    },
    'forget-old-rows': async () => {
      await deleteOldAttempts(parts.db)
      await deleteOldIdempotencyKeys(parts.db)
      await deleteExpiredTokens(parts.db)
      await forgetOldLinks(parts.db)
      await deleteExpiredPayLinks(parts.db)
      await forgetOldLetters(parts.db)
    },
    'erase-people': () => erasePeople(parts, log),
    'close-days': () => closeDays(parts.db),
  }
}

/**
 * Open payments and refunds are finished every minute, days that are over are summed up soon after; each night what is old is
 * forgotten and who was deleted is erased.
 */
const crontab = [
  '* * * * * reconcile',
  '*/10 * * * * close-days',
  '17 3 * * * forget-old-rows',
  '37 3 * * * erase-people',
].join('\n')

export function createTaskList(parts: Dependencies, log: Logger): TaskList {
  const tasks: TaskList = {}
  for (const [name, work] of Object.entries(workOf(parts, log)))
    tasks[name] = (payload) => outsideTransaction(() => (work as (payload: unknown) => Promise<void>)(payload))
  return tasks
}

export interface RunningJobs {
  stop(): Promise<void>
}

const restartAfterMs = 2_000

/** Works until stopped; when the database was gone it starts again by itself. */
export async function startJobs(parts: Dependencies, log: Logger): Promise<RunningJobs> {
  const start = () => startJobWorker({ pool: parts.pool, tasks: createTaskList(parts, log), crontab, log })
  let stopping = false
  let worker: JobWorker | null = await start()
  const watch = (current: JobWorker): Promise<void> =>
    current.ended
      .catch((error: unknown) => log.error({ err: error }, 'jobs stopped'))
      .then(async () => {
        worker = null
        while (!stopping && !worker) {
          await sleep(restartAfterMs)
          worker = await start().catch(() => null)
        }
        if (worker && stopping) await worker.stop()
        else if (worker) void watch(worker)
      })
  void watch(worker)
  return {
    async stop() {
      stopping = true
      await worker?.stop()
    },
  }
}
