import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import type { Config } from '#platform/server/config/config.ts'
import { privateFile, privateFolder } from './protect-data-folder.ts'

/** Opens the storage that the settings name at each call, since an administrator may set another one while the shop runs. */
export function openFileStorage(config: Pick<Config, 'dataDir' | 's3'>): FileStorage {
  let opened: { s3: Config['s3']; place: FileStorage } | undefined
  const place = (): FileStorage => {
    const { dataDir, s3 } = config
    if (opened?.s3 !== s3 || !opened)
      opened = { s3, place: s3 ? s3FileStorage(s3) : localFileStorage(path.join(dataDir, 'files')) }
    return opened.place
  }
  return {
    put: (...file) => place().put(...file),
    read: (...file) => place().read(...file),
    stream: (...file) => place().stream(...file),
    size: (...file) => place().size(...file),
    has: (...file) => place().has(...file),
    remove: (...file) => place().remove(...file),
  }
}

/**
 * Stores files in a local folder, with a subfolder for each visibility. A file is written under a temporary name and then renamed, so
 * that a crash leaves no partial file.
 */
export function localFileStorage(folder: string): FileStorage {
  const temporaryFolder = path.join(folder, 'unfinished')
  const locate = (visibility: Visibility, name: string) => path.join(folder, visibility, assertStoredFileName(name))
  return {
    async put(visibility, name, body) {
      const target = locate(visibility, name)
      const temporary = path.join(temporaryFolder, randomUUID())
      const folders = [temporaryFolder, path.dirname(target)]
      await Promise.all(folders.map((made) => mkdir(made, { recursive: true, mode: privateFolder })))
      try {
        if (typeof body === 'string') await copyFile(body, temporary)
        else await writeFile(temporary, body, { mode: privateFile })
        // a copy has the mode of its source
        await chmod(temporary, privateFile)
        await flush(temporary)
        await rename(temporary, target)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    read: (visibility, name) => readFile(locate(visibility, name)).catch(noneIfMissing),
    async stream(visibility, name, range) {
      const handle = await open(locate(visibility, name)).catch(noneIfMissing)
      return handle && createReadStream('', { fd: handle, ...range })
    },
    async size(visibility, name) {
      const found = await stat(locate(visibility, name)).catch(noneIfMissing)
      return found?.isFile() ? found.size : null
    },
    async has(visibility, name) {
      return (await this.size(visibility, name)) !== null
    },
    remove: (visibility, name) => rm(locate(visibility, name), { force: true }),
  }
}

/** Forces the bytes to disk: the row that names the file is committed afterwards, so the file must survive a power cut too. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

function noneIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/**
 * Stores files in one S3-compatible bucket, with a prefix for each visibility. The bucket is private: the server reads every file for its
 * visitors.
 */
function s3FileStorage(settings: NonNullable<Config['s3']>): FileStorage {
  const store = lazily(() => connect(settings))
  const locate = (visibility: Visibility, name: string) => ({
    Bucket: settings.bucket,
    Key: `${visibility}/${assertStoredFileName(name)}`,
  })

  async function get(visibility: Visibility, name: string, range?: ByteRange): Promise<GetObjectCommandOutput | null> {
    const { client, sdk } = await store()
    const input = { ...locate(visibility, name), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }
    return client.send(new sdk.GetObjectCommand(input)).catch(nullIfMissing)
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
      const found = await client.send(new sdk.HeadObjectCommand(locate(visibility, name))).catch(nullIfMissing)
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
    // without keys the SDK looks for them in its surroundings: AWS_* variables, or the role of a container or a machine
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

function nullIfMissing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): null {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound' || error.$metadata?.httpStatusCode === 404) return null
  throw error
}

const storedFileName = /^(?:[a-z0-9][a-z0-9-]*\/)?[a-z0-9][a-z0-9-]*\.[a-z0-9]{2,5}$/

/** Every visitor may read a public file by its name; a private file is read through a signed URL only (D-061). */
export type Visibility = 'public' | 'private'

/** A range of bytes; both ends are included, as in a Range header. */
export interface ByteRange {
  start: number
  end: number
}

/** The port of file storage; `openFileStorage` chooses a local folder or an S3-compatible bucket. */
export interface FileStorage {
  /** Stores a file atomically: a reader sees the whole file or none. `body` is the bytes, or the path of a file to copy. */
  put(visibility: Visibility, name: string, body: Buffer | string, mime: string): Promise<void>
  read(visibility: Visibility, name: string): Promise<Buffer | null>
  stream(visibility: Visibility, name: string, range?: ByteRange): Promise<Readable | null>
  /** The length in bytes; null when the file does not exist. */
  size(visibility: Visibility, name: string): Promise<number | null>
  has(visibility: Visibility, name: string): Promise<boolean>
  remove(visibility: Visibility, name: string): Promise<void>
}

/** Throws unless the server itself made this name: no other text may become part of a path or a bucket key. */
function assertStoredFileName(name: string): string {
  if (!storedFileName.test(name)) throw new Error(`not the name of a stored file: ${name}`)
  return name
}
