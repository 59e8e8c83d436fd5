import { setTimeout as sleep } from 'node:timers/promises'
import { countFilesMissingElsewhere } from '#media/server/files-elsewhere.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type FileStorage, openFileStorage } from '#platform/server/storage/open-file-storage.ts'
import { checkFileStorage } from '#settings/checks/server/check-connections.ts'
import type { SectionFields } from '#settings/contract.ts'
import { formatBucket } from '#settings/server/current-settings.ts'
import { settingsText } from '#settings/text.ts'

interface StorageSurroundings {
  db: Database
  config: Config
  /** The storage that holds the shop's files now. */
  files: FileStorage
}

interface StorageKeys {
  storage_key?: string
  storage_secret?: string
}

/** How long to wait for a storage service that does not answer; the library alone would wait as long as the operating system does. */
const timeoutMs = 20_000

/**
 * Checks a storage before all files are expected there: writes a file, reads and deletes it, and looks for the shop's newest files, so that
 * no file is left behind in the old storage (D-668).
 */
export async function tryStorage(
  { db, config, files }: StorageSurroundings,
  fields: SectionFields['storage'],
  keys: StorageKeys,
): Promise<void> {
  requireWhole(fields, keys)
  const s3 = formatBucket(fields, keys)
  if (s3?.endpoint.startsWith('http:') && config.production)
    throw createFieldError('endpoint', settingsText.endpointUnencrypted)
  const target = openFileStorage({ dataDir: config.dataDir, s3 })
  const field = s3 ? 'bucket' : 'endpoint'
  const { state, message } = await Promise.race([checkFileStorage(target), giveUp()])
  if (state === 'failed')
    throw createFieldError(field, settingsText.storageRefused(hideKeys(message, Object.values(keys))))
  const missing = await countFilesMissingElsewhere(db, files, target)
  if (missing > 0)
    throw new AppError(
      s3 ? settingsText.filesNotInBucket(missing) : settingsText.filesNotInFolder(missing),
      errorCode.conflict,
    )
}

function requireWhole({ endpoint, bucket }: SectionFields['storage'], keys: StorageKeys): void {
  if (endpoint === '' && bucket !== '') throw createFieldError('endpoint', settingsText.storageHalf)
  if (endpoint !== '' && bucket === '') throw createFieldError('bucket', settingsText.storageHalf)
  const { storage_key: key = '', storage_secret: secret = '' } = keys
  if (key === '' && secret !== '') throw createFieldError('storage_key', settingsText.keyMissing)
  if (key !== '' && secret === '') throw createFieldError('storage_secret', settingsText.keyMissing)
}

async function giveUp(): ReturnType<typeof checkFileStorage> {
  await sleep(timeoutMs, undefined, { ref: false })
  return { state: 'failed', message: settingsText.storageSilent, remedy: '' }
}

const hideKeys = (text: string, keys: readonly string[]) =>
  keys.reduce((shown, key) => (key === '' ? shown : shown.replaceAll(key, '…')), text)
