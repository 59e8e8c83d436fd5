import type { Readable } from 'node:stream'

/** Public files are anybody's by name; private ones leave only through a signed name (D-061). */
export type World = 'public' | 'private'

/** Both ends included, as in a Range header. */
export interface Range {
  start: number
  end: number
}

/** Where uploads live: a local folder or an S3-compatible store, told apart by nobody but `openFiles`. */
export interface Files {
  /** All or nothing: a reader sees the whole file or none. `body` is the bytes, or the path of a file to copy. */
  put(world: World, name: string, body: Buffer | string, mime: string): Promise<void>
  read(world: World, name: string): Promise<Buffer | null>
  stream(world: World, name: string, range?: Range): Promise<Readable | null>
  /** Its length in bytes; null where there is no such file. */
  size(world: World, name: string): Promise<number | null>
  has(world: World, name: string): Promise<boolean>
  remove(world: World, name: string): Promise<void>
}
