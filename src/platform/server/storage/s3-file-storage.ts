import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import type { Config } from '#platform/server/config/config.ts'
import {
  assertStoredFileName,
  type ByteRange,
  type FileStorage,
  type Visibility,
} from '#platform/server/storage/file-storage.ts'

/** Files in one S3-compatible bucket, with a prefix for each visibility. The bucket is private: the server reads every file for its visitors. */
export function s3FileStorage(settings: NonNullable<Config['s3']>): FileStorage {
  const store = lazily(() => connect(settings))
  const locate = (visibility: Visibility, name: string) => ({
    Bucket: settings.bucket,
    Key: `${visibility}/${assertStoredFileName(name)}`,
  })

  async function get(visibility: Visibility, name: string, range?: ByteRange): Promise<GetObjectCommandOutput | null> {
    const { client, sdk } = await store()
    const input = { ...locate(visibility, name), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }
    return client.send(new sdk.GetObjectCommand(input)).catch(noneIfMissing)
  }

  return {
    async put(visibility, name, body, mime) {
      const { client, sdk } = await store()
      const bytes = typeof body === 'string' ? createReadStream(body) : body
      const length = typeof body === 'string' ? (await stat(body)).size : body.length
      const object = { ...locate(visibility, name), Body: bytes, ContentLength: length, ContentType: mime }
      await client.send(new sdk.PutObjectCommand(object))
    },
    async read(visibility, name) {
      const found = await get(visibility, name)
      return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : null
    },
    async stream(visibility, name, range) {
      const found = await get(visibility, name, range)
      return found?.Body instanceof Readable ? found.Body : null
    },
    async size(visibility, name) {
      const { client, sdk } = await store()
      const found = await client.send(new sdk.HeadObjectCommand(locate(visibility, name))).catch(noneIfMissing)
      return found?.ContentLength ?? null
    },
    async has(visibility, name) {
      return (await this.size(visibility, name)) !== null
    },
    async remove(visibility, name) {
      const { client, sdk } = await store()
      await client.send(new sdk.DeleteObjectCommand(locate(visibility, name)))
    },
  }
}

/** The SDK is large, so it is loaded only where a bucket is configured. */
async function connect({ endpoint, region, keys }: NonNullable<Config['s3']>) {
  const sdk = await import('@aws-sdk/client-s3')
  const client: S3Client = new sdk.S3Client({
    endpoint,
    region,
    // without keys the SDK looks for them where it runs: AWS_* variables, a container's or a machine's role
    ...(keys && { credentials: keys }),
    forcePathStyle: true,
    // most S3-compatible stores reject the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { client, sdk }
}

function lazily<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => {
    value ??= create()
    return value
  }
}

function noneIfMissing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): null {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound' || error.$metadata?.httpStatusCode === 404) return null
  throw error
}
