import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openDatabase } from '#platform/server/database/database.ts'
import { type JobWorker, startJobWorker } from '#platform/server/jobs/job-worker.ts'
import { finishWebhooks } from '#webhooks/server/deliver-webhook.ts'
import type { Dependencies } from '../dependencies.ts'
import { createTaskList } from './job-handlers.ts'

/**
 * In graphile-worker's crontab format (UTC): unfinished work is settled every minute, deadlines are checked and unencrypted values are
 * encrypted every hour, tiers are counted and expired rows are deleted each night.
 */
export const jobSchedule = [
  '* * * * * reconcile',
  '* * * * * begin-training-versions',
  '*/10 * * * * summarize-daily-sales',
  '7 * * * * remind-of-disputes',
  '47 * * * * encrypt-stored-values',
  '27 1 * * * count-seller-tiers',
  '17 3 * * * delete-expired-rows',
  '37 3 * * * erase-people',
  '7 8 * * * send-due-reminders',
  '37 8 * * * send-due-follow-ups',
].join('\n')

export interface RunningJobs {
  stop(): Promise<void>
}

const restartDelayMs = 500

/** The connections that the worker needs in addition to those of the jobs: to listen for jobs, to fetch them and to complete them. */
const workerConnections = 4

/** Runs jobs until stopped; a worker that has lost the database is started again. */
export async function startJobs(dependencies: Dependencies, log: Logger): Promise<RunningJobs> {
  const { databaseDirectUrl } = dependencies.config
  // notifications of new jobs do not get through a pooler that shares connections
  const direct = databaseDirectUrl
    ? openDatabase(databaseDirectUrl, { connections: workerConnections, name: 'jobs' })
    : null
  const pool = direct?.pool ?? dependencies.pool
  const start = () => startJobWorker({ pool, tasks: createTaskList(dependencies, log), crontab: jobSchedule, log })
  let stopping = false
  let worker: JobWorker | null = await start()
  const watch = (current: JobWorker): Promise<void> =>
    current.ended
      .catch((error: unknown) => log.error({ err: error }, 'jobs stopped'))
      .then(async () => {
        worker = null
        while (!stopping && !worker) {
          await sleep(restartDelayMs)
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
      await finishWebhooks()
      await direct?.close()
    },
  }
}
