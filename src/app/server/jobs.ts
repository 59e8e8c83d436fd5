import { setTimeout as sleep } from 'node:timers/promises'
import { type Runner, run, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from 'pino'
import { forgetOldTokens } from '#accounts/server/forget-old-tokens.ts'
import { closeDays } from '#admin/server/close-days.ts'
import { erasePeople } from '#app/server/erase-people.ts'
import type { Parts } from '#app/server/parts.ts'
import { workOnEvent } from '#app/server/webhooks.ts'
import { outsideTransaction } from '#base/server/database.ts'
import { forgetOldKeys } from '#base/server/idempotency.ts'
import { freeJobsOfTheDead, type JobName, type Jobs } from '#base/server/jobs.ts'
import { forgetOldAttempts } from '#base/server/rate-limit.ts'
import { sendOverdueTransfers, sendTransfer } from '#commission/server/send-transfer.ts'
import { deliverLetter } from '#mail/server/deliver-letter.ts'
import { forgetOldLetters } from '#mail/server/forget-old-letters.ts'
import { makePictureSizes } from '#media/server/make-picture-sizes.ts'
import { endUnpaidOrders } from '#orders/server/end-unpaid-orders.ts'
import { resumeRefund, resumeRefunds } from '#orders/server/finish-refund.ts'
import { forgetDeadLinks } from '#orders/server/forget-dead-links.ts'
import { reconcilePayment, reconcilePayments } from '#orders/server/reconcile.ts'
import { endExploreLinks, forgetOldLinks } from '#sharing/server/end-explore-links.ts'

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
  let stopping = false
  let runner: Runner | null = await runWorker(parts, log)
  const watch = (current: Runner): Promise<void> =>
    current.promise
      .catch((error: unknown) => log.error({ err: error }, 'jobs stopped'))
      .then(async () => {
        runner = null
        while (!stopping && !runner) {
          await sleep(restartAfterMs)
          runner = await runWorker(parts, log).catch(() => null)
        }
        if (runner && stopping) await runner.stop()
        else if (runner) void watch(runner)
      })
  void watch(runner)
  return {
    async stop() {
      stopping = true
      await runner?.stop()
    },
  }
}

/**
 * Fetched and ticked off several at a time: one by one that costs more than most jobs themselves. What a process had
 * fetched when it died is freed with what it was working on.
 */
const inBatches = {
  localQueue: { size: 16, ttl: 60_000, refetchDelay: { durationMs: 100 } },
  completeJobBatchDelay: 50,
}

function runWorker(parts: Parts, log: Logger): Promise<Runner> {
  return run({
    pgPool: parts.pool,
    taskList: taskList(parts, log),
    crontab,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1000,
    preset: { worker: inBatches },
    logger: workerLog(log),
  })
}

/** The worker's own words are for debugging; a job that fails is what somebody should see. */
function workerLog(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
