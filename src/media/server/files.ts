import path from 'node:path'
import { bucketFiles } from '#media/server/bucket-files.ts'
import type { Files } from '#media/server/file-port.ts'
import { localFiles } from '#media/server/local-files.ts'
import type { Config } from '#platform/server/config.ts'

export type { Files, Range, World } from '#media/server/file-port.ts'

export function openFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Files {
  return s3 ? bucketFiles(s3) : localFiles(path.join(dataDir, 'files'))
}
