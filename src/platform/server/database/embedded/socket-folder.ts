import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The longest path of a socket on macOS, which allows less than Linux. */
const maxPathLength = 103
const namePrefix = 'chairside-postgres-'
const longestName = `${namePrefix}XXXXXX/.s.PGSQL.65535`

/**
 * Creates a folder that no other user may enter, for the Unix socket of a PostgreSQL that `owner` runs. It is not in the data folder,
 * whose path may be too long and whose file system may not support sockets. Null on Windows, where Node cannot connect to a Unix socket,
 * and where the path would be too long.
 */
export function createSocketFolder(owner: number | null): string | null {
  if (process.platform === 'win32' || path.join(tmpdir(), longestName).length > maxPathLength) return null
  const folder = mkdtempSync(path.join(tmpdir(), namePrefix))
  if (owner !== null) chownSync(folder, owner, owner)
  return folder
}

/**
 * Removes a folder that `createSocketFolder` made; any other, such as /tmp, which another program chose for a PostgreSQL on the same
 * data, is left alone.
 */
export function removeSocketFolder(folder: string | null): void {
  if (folder && path.basename(folder).startsWith(namePrefix)) rmSync(folder, { recursive: true, force: true })
}

/**
 * The URL of the same database over the Unix socket in `folder`, which costs both sides of a connection a fifth less processor time than
 * TCP. pg and libpq prefer the parameter `host` to the host of the URL.
 */
export function toSocketUrl(url: string, folder: string | null): string {
  if (folder === null) return url
  const overSocket = new URL(url)
  overSocket.searchParams.set('host', folder)
  return overSocket.href
}
