import { existsSync } from 'node:fs'
import { inspectStoredValues } from '#app/server/encryption/encrypt-stored-values.ts'
import { explainUnreadable } from '#app/server/encryption/explain-unreadable.ts'
import { CommandFailure, type Failure } from '#app/server/failures/failure.ts'
import { nameCommand } from '#app/server/failures/name-command.ts'
import { runCommand } from '#app/server/failures/run-command.ts'
import { grantToApplication, startDatabase } from '#app/server/prepare-database.ts'
import { useSettingsOfShop } from '#app/server/read-config-of-shop.ts'
import type { Config } from '#platform/server/config/config.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { findEncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { openFileStorage } from '#platform/server/storage/open-file-storage.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { findRunningDatabase, readOperatorConfig } from './find-running-database.ts'
import { stopAfter } from './with-database.ts'

/** `npm run restore -- FILE`: restores a backup into an empty installation whose shop does not run. */
await runCommand('Nothing was restored', async () => {
  const [, , source] = process.argv
  if (!source) throw new CommandFailure({ message: 'no file was named', remedy: nameCommand('restore', 'FILE') })
  if (!existsSync(source))
    throw new CommandFailure({ message: `there is no file ${source}`, remedy: 'name the file of a backup' })
  const config = await readOperatorConfig()
  if (!config.databaseUrl && (await findRunningDatabase(config.dataDir)))
    throw new CommandFailure({
      message: `the shop of ${config.dataDir} is open`,
      remedy: 'stop it, or restore into another DATA_DIR',
    })
  await stopAfter(startDatabase(config), async (database) => {
    const { rows, files } = await restoreBackup(source, database.ownerUrl, openFileStorage(config))
    await grantToApplication(database)
    const count = Object.values(rows).reduce((sum, rowsOfTable) => sum + rowsOfTable, 0)
    console.log(
      `Restored ${count} rows and ${files} files. ${nameCommand('audit')} checks whether the books are right.`,
    )
    await sayWhereFilesAre(database.url, config)
    for (const { message, remedy } of await findUnreadable(database.url, config))
      console.log(`${message}.\n→ ${remedy}.`)
  })
})

/** Warns that the files were restored into the place that the environment names, if the restored settings name another bucket. */
async function sayWhereFilesAre(url: string, config: Config): Promise<void> {
  const before = config.s3
  await useSettingsOfShop(config, url)
  if (config.s3 === before || !config.s3) return
  console.log(
    `The settings of this shop keep files in the bucket ${config.s3.bucket}, and its files were restored elsewhere.`,
  )
  console.log('→ copy them into the bucket before the shop starts, or name another place by S3_BUCKET.')
}

/** Finds restored values that cannot be decrypted, since a backup holds no key. */
async function findUnreadable(url: string, config: Config): Promise<Failure[]> {
  const { db, close } = openDatabase(url, { connections: 2 })
  try {
    return explainUnreadable(await inspectStoredValues(db, findEncryptionKeys(config)))
  } finally {
    await close()
  }
}
