import { startDatabase } from '#app/server/prepare-database.ts'
import { openFiles } from '#media/server/files.ts'
import { readConfig } from '#platform/server/config.ts'
import { BackupProblem } from './backup/archive.ts'
import { readBackup } from './backup/read-backup.ts'
import { runningDatabase } from './running-database.ts'

/** `npm run restore -- FILE`: a backup into an empty installation whose shop is closed. */
const [source] = process.argv.slice(2)
if (!source) {
  console.error('npm run restore -- FILE')
  process.exit(2)
}
const config = readConfig()
if (!config.databaseUrl && (await runningDatabase(config.dataDir))) {
  console.error('The shop on this folder is open. Stop it, or restore into another DATA_DIR.')
  process.exit(1)
}
const database = await startDatabase(config)
try {
  const { rows, files } = await readBackup(source, database.url, openFiles(config))
  const count = Object.values(rows).reduce((sum, rowsOfTable) => sum + rowsOfTable, 0)
  console.log(`Restored ${count} rows and ${files} files. 'npm run audit' looks whether the books are right.`)
} catch (error) {
  if (!(error instanceof BackupProblem)) throw error
  console.error(`Nothing was restored: ${error.message}.`)
  process.exitCode = 1
} finally {
  await database.stop()
}
