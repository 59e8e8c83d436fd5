import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { privateFile, privateFolder } from '#platform/server/storage/protect-data-folder.ts'

/** A folder that the settings name cannot be created or written; `cause` is the file system's error. */
export class UnwritableFolderError extends Error {
  readonly folder: string

  constructor(folder: string, cause: unknown) {
    super(`${folder} cannot be written`, { cause })
    this.folder = folder
  }
}

/** Creates the folder where there is none, and writes a file into it as a trial. */
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

/** Folder by folder: Node's own `recursive` tries for ever where a system answers 'no such folder' for one that is to be made, as /proc does. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return
  createFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: privateFolder })
  } catch (error) {
    // another process of the shop starts at the same time
    if (!existsSync(folder)) throw error
  }
}
