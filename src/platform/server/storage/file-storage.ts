import type { Readable } from 'node:stream'

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
export function assertStoredFileName(name: string): string {
  if (!storedFileName.test(name)) throw new Error(`not the name of a stored file: ${name}`)
  return name
}
