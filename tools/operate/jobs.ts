import { nameCommand } from '#app/server/failures/name-command.ts'
import { runCommand } from '#app/server/failures/run-command.ts'
import { connectClient } from '#platform/server/database/require-database.ts'
import { readOperatorConfig } from './find-running-database.ts'
import { listJobs } from './jobs/list-jobs.ts'
import { retryJobs } from './jobs/retry-jobs.ts'
import { openExistingDatabase } from './open-existing-database.ts'

const usage = nameCommand('jobs', 'list | retry ID ... | retry all')

/**
 * `npm run jobs -- list`: shows the jobs that wait, run or have failed. `retry`: starts jobs again that have failed for good; each is safe
 * to repeat.
 */
const [command = 'list', ...ids] = process.argv.slice(2)
const isRetry = command === 'retry' && ids.length > 0 && ids.every((id) => id === 'all' || /^\d+$/.test(id))
if (command === 'list' || isRetry) await runCommand('Nothing was done', run)
else {
  console.error(usage)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const database = await openExistingDatabase(await readOperatorConfig())
  try {
    const client = await connectClient(database.url)
    console.log(await (isRetry ? retryJobs(client, ids) : listJobs(client)).finally(() => client.end()))
  } finally {
    await database.stop()
  }
}
