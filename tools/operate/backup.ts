import { existsSync } from 'node:fs'
import path from 'node:path'
import { CommandFailure } from '#app/server/failures/failure.ts'
import { nameCommand } from '#app/server/failures/name-command.ts'
import { runCommand } from '#app/server/failures/run-command.ts'
import { useSettingsOfShop } from '#app/server/read-config-of-shop.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { openFileStorage } from '#platform/server/storage/open-file-storage.ts'
import { writeBackup } from '#settings/backup/server/backup-store.ts'
import { recordCheck } from '#settings/first-hour/server/run-check.ts'
import { firstHourText } from '#settings/first-hour/text.ts'
import { readOperatorConfig } from './find-running-database.ts'
import { withDatabase } from './with-database.ts'

/** `npm run backup -- FILE`: writes the database and the files into one archive, even while the shop runs. */
await runCommand('No backup was written', async () => {
  const target = readTarget(process.argv[2])
  const config = await readOperatorConfig()
  await withDatabase(config, async (url) => {
    await useSettingsOfShop(config, url)
    const { rows, files, missing } = await writeBackup(url, openFileStorage(config), target)
    const count = Object.values(rows).reduce((sum, rowsOfTable) => sum + rowsOfTable, 0)
    console.log(`${target}: ${Object.keys(rows).length} tables, ${count} rows, ${files} files`)
    await noteBackup(url, count, files)
    for (const name of missing) console.error(`not in it, because it is gone: ${name}`)
  })
})

/** Records the backup, since the page 'Getting started' and the doctor tell when the last one was made. */
async function noteBackup(url: string, rows: number, files: number): Promise<void> {
  const { db, close } = openDatabase(url, { connections: 1 })
  try {
    await recordCheck(db, 'backup', true, firstHourText.backupWritten(rows, files))
  } catch {
    // a database of an older version has no table for this record
  } finally {
    await close()
  }
}

function readTarget(target = ''): string {
  const folder = path.dirname(path.resolve(target))
  if (target && existsSync(folder)) return target
  throw new CommandFailure(
    target
      ? { message: `there is no folder ${folder}`, remedy: 'create it, or name another file' }
      : { message: 'no file was named', remedy: nameCommand('backup', 'FILE') },
  )
}
