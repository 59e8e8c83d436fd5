import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { privateFolder } from '#platform/server/storage/protect-data-folder.ts'
import { formatError } from '#settings/checks/server/finding.ts'
import { recordCheck } from '#settings/first-hour/server/run-check.ts'
import { firstHourText } from '#settings/first-hour/text.ts'
import { deleteUnfinishedBackups, writeBackup } from './backup-store.ts'
import { readBackup } from './read-backup.ts'

/** How many backups made in the back office stay on the disk; older ones are deleted. */
const mostOnDisk = 2

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    'make-backup': Record<string, never>
  }
}

interface BackupDependencies {
  db: Database
  /** The URL of the database itself, not of a connection pooler. */
  databaseUrl: string
  files: FileStorage
  config: Pick<Config, 'dataDir'>
}

const backupFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'backups')

/** Deletes the unfinished backups of killed processes when the shop starts, since they must not be downloaded or restored. */
export function deleteBackupsLeftBehind(config: Pick<Config, 'dataDir'>): Promise<void> {
  return deleteUnfinishedBackups(backupFolder(config))
}

/** The job that makes a backup in the data folder and reads it from beginning to end, and then records the result. */
export async function makeBackup({ db, databaseUrl, files, config }: BackupDependencies): Promise<void> {
  const folder = backupFolder(config)
  const target = path.join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}.backup`)
  try {
    await mkdir(folder, { recursive: true, mode: privateFolder })
    await deleteUnfinishedBackups(folder)
    await writeBackup(databaseUrl, files, target)
    const { rows, files: fileCount } = await readBackup(target)
    const rowCount = Object.values(rows).reduce((sum, count) => sum + count, 0)
    await recordCheck(db, 'backup', true, firstHourText.backupMade(rowCount, fileCount))
    await deleteOldest(folder)
  } catch (error) {
    await rm(target, { force: true })
    await recordCheck(db, 'backup', false, firstHourText.backupFailed(formatError(error)))
  }
}

async function deleteOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.backup')).sort()
  for (const name of names.slice(0, -mostOnDisk)) await rm(path.join(folder, name), { force: true })
}
