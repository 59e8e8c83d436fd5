import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

const trees = ['files', 'mail']
const ownNames = /^(?:files|mail|(?:pg|sandbox-db)(?:\.\w+)?|database\.json|sandbox-key|encryption-key|trial-.*)$/

/**
 * Takes away other users' access to what an older version, or a copying of the folder, left readable to them. The files of the database
 * are left out, since PostgreSQL itself refuses other users. A data folder that holds something else too keeps its mode.
 */
export function protectDataFolder(dataDir: string): void {
  // other systems have no such file modes
  if (!process.getuid) return
  for (const name of trees) protectTree(path.join(dataDir, name))
  const names = readdirSync(dataDir)
  for (const name of names)
    if (ownNames.test(name) && lstatSync(path.join(dataDir, name)).isFile())
      setMode(path.join(dataDir, name), privateFile)
  if (names.every((name) => ownNames.test(name))) setMode(dataDir, privateFolder)
}

/**
 * Makes a folder and everything in it private. The folder's own mode is set last, so a private folder has been walked to its end and
 * needs no second walk.
 */
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

/** Sets the mode of a file that belongs to this process's own user; a database that does not run as root has files of another user. */
function setMode(name: string, mode: number): void {
  if (modeOf(name) !== mode && lstatSync(name).uid === process.getuid?.()) chmodSync(name, mode)
}

/** The modes of what the shop stores: only its own user has access, whatever the umask says. */
export const privateFile = 0o600
export const privateFolder = 0o700
