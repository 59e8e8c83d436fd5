import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { privateFile, privateFolder } from './protect-data-folder.ts'

/** A folder that the settings name cannot be created or written; `cause` is the file system's error. */
export class UnwritableFolderError extends Error {
  readonly folder: string

  constructor(folder: string, cause: unknown) {
    super(`${folder} cannot be written`, { cause })
    this.folder = folder
  }
}

/** Creates the folder if there is none, and tests it by writing a file into it. */
export function requireWritableFolder(folder: string): void {
  const trial = path.join(folder, `trial-${randomUUID()}`)
  try {
    createFolder(folder)
    writeFileSync(trial, '', { mode: privateFile })
    rmSync(trial)
  } catch (error) {
    throw new UnwritableFolderError(folder, error)
  }
}

/**
 * Creates a folder and the missing ones above it. Node's own `recursive` is not used, since it tries for ever if the system answers 'no
 * such folder' for the folder to be made, as /proc does.
 */
function createFolder(folder: string): void {
  if (existsSync(folder)) return
  createFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: privateFolder })
  } catch (error) {
    // another process of the shop that starts at the same time may have made it
    if (!existsSync(folder)) throw error
  }
}

/** A secret file with one line, which only the shop may read. */
interface SecretFile {
  path: string
  /** The pattern of the file's line; a file with any other line is not read. */
  pattern: RegExp
  create: () => string
}

/** Reads or creates the secret. Processes that start together agree on it: the file appears whole, and the first one written stays. */
export function readOrCreateSecret(file: SecretFile): string {
  const known = readSecret(file)
  if (known) return known
  mkdirSync(path.dirname(file.path), { recursive: true, mode: privateFolder })
  const draft = `${file.path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${file.create()}\n`, { mode: privateFile, flag: 'wx' })
  try {
    linkSync(draft, file.path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  const stored = readSecret(file)
  if (!stored) throw new Error(`${file.path} holds no key; move it away, and a new one is made`)
  return stored
}

/** Reads the secret; null if there is no file, or the file holds something else. */
export function readSecret({ path: file, pattern }: Pick<SecretFile, 'path' | 'pattern'>): string | null {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    return pattern.test(secret) ? secret : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
