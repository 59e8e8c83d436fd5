import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { checkFileName } from '#media/server/file-name.ts'
import type { Files, Range, World } from '#media/server/file-port.ts'
import type { Config } from '#platform/server/config.ts'

/** An S3-compatible store: one bucket, a prefix a world. Nothing in it is public; every reading goes through us. */
export function bucketFiles(settings: NonNullable<Config['s3']>): Files {
  const store = lazily(() => connect(settings))
  const at = (world: World, name: string) => ({ Bucket: settings.bucket, Key: `${world}/${checkFileName(name)}` })

  async function get(world: World, name: string, range?: Range): Promise<GetObjectCommandOutput | null> {
    const { client, sdk } = await store()
    const asked = { ...at(world, name), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }
    return client.send(new sdk.GetObjectCommand(asked)).catch(noneIfMissing)
  }

  return {
    async put(world, name, body, mime) {
      const { client, sdk } = await store()
      const bytes = typeof body === 'string' ? createReadStream(body) : body
      const length = typeof body === 'string' ? (await stat(body)).size : body.length
      const object = { ...at(world, name), Body: bytes, ContentLength: length, ContentType: mime }
      await client.send(new sdk.PutObjectCommand(object))
    },
    async read(world, name) {
      const found = await get(world, name)
      return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : null
    },
    async stream(world, name, range) {
      const found = await get(world, name, range)
      return found?.Body instanceof Readable ? found.Body : null
    },
    async size(world, name) {
      const { client, sdk } = await store()
      const found = await client.send(new sdk.HeadObjectCommand(at(world, name))).catch(noneIfMissing)
      return found?.ContentLength ?? null
    },
    async has(world, name) {
      return (await this.size(world, name)) !== null
    },
    async remove(world, name) {
      const { client, sdk } = await store()
      await client.send(new sdk.DeleteObjectCommand(at(world, name)))
    },
  }
}

/** The SDK is large: a shop with a local folder never loads it. */
async function connect({ endpoint, region, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>) {
  const sdk = await import('@aws-sdk/client-s3')
  const client: S3Client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // stores other than the original refuse the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { client, sdk }
}

function lazily<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make()
    return made
  }
}

function noneIfMissing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): null {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound' || error.$metadata?.httpStatusCode === 404) return null
  throw error
}
