import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The longest path of a socket on macOS, which allows less than Linux. */
const maxPathLength = 103
const namePrefix = 'chairside-postgres-'
const longestName = `${namePrefix}XXXXXX/.s.PGSQL.65535`

/**
 * Creates a folder for the Unix socket of a PostgreSQL that `owner` runs, which no other user enters. It is not in the data folder, whose
 * path may be too long and whose file system may have no sockets. Null on Windows, where Node connects to no Unix socket.
 */
export function createSocketFolder(owner: number | null): string | null {
  if (process.platform === 'win32' || path.join(tmpdir(), longestName).length > maxPathLength) return null
  const folder = mkdtempSync(path.join(tmpdir(), namePrefix))
  if (owner !== null) chownSync(folder, owner, owner)
  return folder
}

/** A folder that another program gave a PostgreSQL on the same data, such as /tmp, is left alone. */
export function removeSocketFolder(folder: string | null): void {
  if (folder && path.basename(folder).startsWith(namePrefix)) rmSync(folder, { recursive: true, force: true })
}

/**
 * The same database over the Unix socket in `folder`, which costs both sides of a connection a fifth less processor than TCP. pg and
 * libpq prefer the parameter to the host of the URL.
 */
export function toSocketUrl(url: string, folder: string | null): string {
  if (folder === null) return url
  const overSocket = new URL(url)
  overSocket.searchParams.set('host', folder)
  return overSocket.href
}
