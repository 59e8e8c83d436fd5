import path from 'node:path'
import type { Config } from '#platform/server/config/config.ts'
import type { FileStorage } from '#platform/server/storage/file-storage.ts'
import { localFileStorage } from '#platform/server/storage/local-file-storage.ts'
import { s3FileStorage } from '#platform/server/storage/s3-file-storage.ts'

export type { ByteRange, FileStorage, Visibility } from '#platform/server/storage/file-storage.ts'

export function openFileStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStorage {
  return s3 ? s3FileStorage(s3) : localFileStorage(path.join(dataDir, 'files'))
}
