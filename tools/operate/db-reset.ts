import { rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { runCommand } from '#app/server/failures/run-command.ts'
import { type Config, readConfig } from '#platform/server/config/config.ts'
import { findResetObstacle } from './db-reset/find-reset-obstacle.ts'
import { resetExternalDatabase } from './db-reset/reset-external-database.ts'

/** `npm run db:reset`: deletes the database and the files of a development installation; the next `npm start` creates them anew. */
const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } })
await runCommand('Nothing was deleted', async () => {
  const config = readConfig()
  const obstacle = await findResetObstacle(config)
  if (obstacle) fail(`Nothing was deleted: ${obstacle}.`)
  else if (values.yes || (await confirm(config))) await reset(config)
  else fail('Nothing was deleted.')
})

/** Describes what will be deleted. */
function describe({ databaseUrl, dataDir }: Config): string {
  const database = databaseUrl ? `the database ${new URL(databaseUrl).pathname.slice(1)}` : 'the embedded database'
  return `${database}, and the files and emails in ${path.resolve(dataDir)}`
}

async function confirm(config: Config): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error('Without a terminal to confirm at, --yes is needed.')
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const stop = new AbortController()
  terminal.once('SIGINT', () => stop.abort())
  const question = `Delete ${describe(config)}? Type yes: `
  const answer = await terminal.question(question, { signal: stop.signal }).catch(() => '')
  terminal.close()
  return answer.trim() === 'yes'
}

async function reset(config: Config): Promise<void> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config
  if (databaseUrl) await resetExternalDatabase(databaseOwnerUrl ?? databaseUrl)
  // only these names are deleted, since DATA_DIR may be a folder that holds something else too
  for (const name of ['pg', 'files', 'mail', 'database.json'])
    rmSync(path.join(dataDir, name), { recursive: true, force: true })
  console.log(`Deleted ${describe(config)}. npm start begins anew.`)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
