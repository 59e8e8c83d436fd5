import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { forgetOldTokens } from '#accounts/server/forget-old-tokens.ts'
import { erasePeople } from '#app/server/erase-people.ts'
import { startWorker, type Worker } from '#app/server/job-worker.ts'
import type { Parts } from '#app/server/parts.ts'
import { workOnEvent } from '#app/server/webhooks.ts'
import { closeDays } from '#backoffice/server/close-days.ts'
import { endExploreLinks, forgetOldLinks } from '#links/server/end-explore-links.ts'
import { deliverLetter } from '#mail/server/deliver-letter.ts'
import { forgetOldLetters } from '#mail/server/forget-old-letters.ts'
import { makePictureSizes } from '#media/server/make-picture-sizes.ts'
import { endUnpaidOrders } from '#orders/server/end-unpaid-orders.ts'
import { resumeRefund, resumeRefunds } from '#orders/server/finish-refund.ts'
import { forgetDeadLinks } from '#orders/server/forget-dead-links.ts'
import { reconcilePayment, reconcilePayments } from '#orders/server/reconcile.ts'
import { sendOverdueTransfers, sendTransfer } from '#payouts/server/send-transfer.ts'
import { outsideTransaction } from '#platform/server/database.ts'
import { forgetOldKeys } from '#platform/server/idempotency.ts'
import { freeJobsOfTheDead, type JobName, type Jobs } from '#platform/server/jobs.ts'
import { forgetOldAttempts } from '#platform/server/rate-limit.ts'

type Work = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> }

/** Which room does which queued job. */
function workOf(parts: Parts, log: Logger): Work {
  return {
    'send-letter': ({ letterId }) => deliverLetter(parts, letterId),
    'make-picture-sizes': ({ name }) => makePictureSizes(parts.files, name),
    'reconcile-payment': ({ paymentId }) => reconcilePayment(parts, paymentId),
    'send-transfer': ({ transferId }) => sendTransfer(parts, transferId),
    'finish-refund': ({ refundId }) => resumeRefund(parts, refundId),
    'work-on-event': ({ eventId }) => workOnEvent(parts, eventId),
    'end-with-seller': async ({ sellerId }) => {
      await endUnpaidOrders(parts.db, sellerId)
      await endExploreLinks(parts.db, sellerId)
    },
    reconcile: async () => {
      await freeJobsOfTheDead(parts.db)
      await reconcilePayments(parts, log)
      await resumeRefunds(parts)
      await sendOverdueTransfers(parts.db)
    },
    'forget-old-rows': async () => {
      await forgetOldAttempts(parts.db)
      await forgetOldKeys(parts.db)
      await forgetOldTokens(parts.db)
      await forgetOldLinks(parts.db)
      await forgetDeadLinks(parts.db)
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

export function taskList(parts: Parts, log: Logger): TaskList {
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
export async function startJobs(parts: Parts, log: Logger): Promise<RunningJobs> {
  const start = () => startWorker({ pool: parts.pool, tasks: taskList(parts, log), crontab, log })
  let stopping = false
  let worker: Worker | null = await start()
  const watch = (current: Worker): Promise<void> =>
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
