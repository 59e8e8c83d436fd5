/// <reference path="../../src/platform/server/storage/s3rver.d.ts" />
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { type FileStorage, openFileStorage } from '#platform/server/storage/open-file-storage.ts'

export const bucketKeys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export interface BucketService {
  endpoint: string
  /** Opens a bucket as the shop would. */
  open(bucket: string): FileStorage
  close(): Promise<void>
}

/** Opens a service on loopback with the interface of S3 and these buckets. */
export async function openBucketService(...buckets: string[]): Promise<BucketService> {
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-buckets-'))
  const service = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: buckets.map((name) => ({ name })),
  })
  const endpoint = `http://127.0.0.1:${(await service.run()).port}`
  return {
    endpoint,
    open: (bucket) =>
      openFileStorage({ dataDir: folder, s3: { endpoint, region: 'eu-west-2', bucket, keys: { ...bucketKeys } } }),
    async close() {
      await service.close()
      rmSync(folder, { recursive: true })
    },
  }
}
