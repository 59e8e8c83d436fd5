import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

const trees = ['files', 'mail']
const ownNames = /^(?:files|mail|(?:pg|sandbox-db)(?:\.\w+)?|database\.json|sandbox-key|encryption-key|trial-.*)$/

/**
 * Takes from other users of the machine what an older version, or a copy of the folder, left readable to them. The files of the database
 * are PostgreSQL's own, which refuses others. A data folder that holds something else too keeps its mode.
 */
export function protectDataFolder(dataDir: string): void {
  // other systems have no such modes
  if (!process.getuid) return
  for (const name of trees) protectTree(path.join(dataDir, name))
  const names = readdirSync(dataDir)
  for (const name of names)
    if (ownNames.test(name) && lstatSync(path.join(dataDir, name)).isFile())
      setMode(path.join(dataDir, name), privateFile)
  if (names.every((name) => ownNames.test(name))) setMode(dataDir, privateFolder)
}

/** The folder's own mode is set last: a tree whose root is private was walked to its end, and needs no second walk. */
function protectTree(root: string): void {
  if (!existsSync(root) || modeOf(root) === privateFolder) return
  for (const entry of readdirSync(root, { withFileTypes: true, recursive: true })) {
    const name = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) setMode(name, privateFolder)
    else if (entry.isFile()) setMode(name, privateFile)
  }
  setMode(root, privateFolder)
}

const modeOf = (name: string) => lstatSync(name).mode & 0o7777

/** Another user's file, such as that of a database which does not run as root, is left to that user. */
function setMode(name: string, mode: number): void {
  if (modeOf(name) !== mode && lstatSync(name).uid === process.getuid?.()) chmodSync(name, mode)
}

/** What the shop stores is for its own user alone, whatever the umask says. */
export const privateFile = 0o600
export const privateFolder = 0o700
