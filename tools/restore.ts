import { existsSync } from 'node:fs'
import { CommandFailure } from '#app/server/failures/failure.ts'
import { runCommand } from '#app/server/failures/run-command.ts'
import { grantToApplication, startDatabase } from '#app/server/prepare-database.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { openFileStorage } from '#platform/server/storage/open-file-storage.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { findRunningDatabase } from './find-running-database.ts'
import { stopAfter } from './with-database.ts'

/** `npm run restore -- FILE`: restores a backup into an empty installation whose shop does not run. */
await runCommand('Nothing was restored', async () => {
  const [, , source] = process.argv
  if (!source) throw new CommandFailure({ message: 'no file was named', remedy: 'npm run restore -- FILE' })
  if (!existsSync(source))
    throw new CommandFailure({ message: `there is no file ${source}`, remedy: 'name the file of a backup' })
  const config = readConfig()
  if (!config.databaseUrl && (await findRunningDatabase(config.dataDir)))
    throw new CommandFailure({
      message: `the shop of ${config.dataDir} is open`,
      remedy: 'stop it, or restore into another DATA_DIR',
    })
  await stopAfter(startDatabase(config), async (database) => {
    const { rows, files } = await restoreBackup(source, database.ownerUrl, openFileStorage(config))
    await grantToApplication(database)
    const count = Object.values(rows).reduce((sum, rowsOfTable) => sum + rowsOfTable, 0)
    console.log(`Restored ${count} rows and ${files} files. 'npm run audit' looks whether the books are right.`)
  })
})
