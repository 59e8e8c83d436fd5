import { CommandFailure } from '#app/server/failures/failure.ts'
import { nameCommand } from '#app/server/failures/name-command.ts'
import { runCommand } from '#app/server/failures/run-command.ts'
import { erasePerson } from '#client-page/server/person-data.ts'
import { findCurrentEmail } from '#clients/server/clients.ts'
import { AppError } from '#platform/app-error.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { eraseReturns } from '#returns/server/erase-returns.ts'
import { readOperatorConfig } from './find-running-database.ts'
import { withDatabase } from './with-database.ts'

/**
 * `npm run erase -- CLIENT_ID ...`: erases clients again who had erased themselves on their own pages after the restored backup was made.
 * The log names their ids (docs/runbook.md).
 */
await runCommand('Nobody was erased', async () => {
  const ids = process.argv.slice(2)
  if (ids.length === 0 || !ids.every((id) => /^[\da-f-]{36}$/i.test(id)))
    throw new CommandFailure({
      message: 'no ids of clients were named',
      remedy: nameCommand('erase', 'CLIENT_ID ...'),
    })
  await withDatabase(await readOperatorConfig(), async (url) => {
    const { db, close } = openDatabase(url, { connections: 2 })
    try {
      for (const id of ids) {
        console.log(`${id}: ${await erase(db, id)}`)
      }
    } finally {
      await close()
    }
  })
})

async function erase(db: Database, id: string): Promise<string> {
  const current = await findCurrentEmail(db, id)
  if (!current) return 'is no client any more'
  try {
    await erasePerson(db, current.email, { eraseReturns })
    return 'erased'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    process.exitCode = 1
    return `not erased. ${error.message}`
  }
}
