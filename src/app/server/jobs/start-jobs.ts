import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Dependencies } from '#app/server/dependencies.ts'
import { createTaskList } from '#app/server/jobs/job-handlers.ts'
import { jobSchedule } from '#app/server/jobs/job-schedule.ts'
import { type JobWorker, startJobWorker } from '#platform/server/jobs/job-worker.ts'

export interface RunningJobs {
  stop(): Promise<void>
}

const restartDelayMs = 2_000

/** Works on jobs until stopped; a worker that gave up because the database was gone is started again. */
export async function startJobs(dependencies: Dependencies, log: Logger): Promise<RunningJobs> {
  const start = () =>
    startJobWorker({ pool: dependencies.pool, tasks: createTaskList(dependencies, log), crontab: jobSchedule, log })
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
    },
  }
}
