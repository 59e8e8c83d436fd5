import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { runCommand } from '#app/server/failures/run-command.ts'
import { connectClient } from '#platform/server/database/require-database.ts'
import { readOperatorConfig } from './find-running-database.ts'
import { openExistingDatabase } from './open-existing-database.ts'
import { openPrompt } from './sql/open-prompt.ts'
import { runStatement } from './sql/run-statement.ts'
import { splitStatements } from './sql/split-statements.ts'

/**
 * `npm run sql`: a prompt on this installation's database; `npm run sql -- "select ..."` runs the statements of this text, or those of
 * standard input. Without `--write` nothing can be changed.
 */
const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const { write } = values
await runCommand('Nothing was asked', async () => {
  const database = await openExistingDatabase(await readOperatorConfig())
  try {
    const client = await connectClient(database.url)
    const given =
      positionals.length > 0 ? positionals.join(' ') : process.stdin.isTTY ? null : await text(process.stdin)
    const work = given === null ? openPrompt(client, { url: database.url, write }) : runAll(client, given)
    await work.finally(() => client.end())
  } finally {
    await database.stop()
  }
})

/** Stops at the first statement that fails, with exit code 1. */
async function runAll(client: pg.Client, given: string): Promise<void> {
  const { statements, rest } = splitStatements(given)
  try {
    for (const statement of rest ? [...statements, rest] : statements)
      console.log(await runStatement(client, statement, { write }))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const hint = message.includes('read-only transaction') ? '; --write allows it' : ''
    console.error(`error: ${message}${hint}`)
    process.exitCode = 1
  }
}
