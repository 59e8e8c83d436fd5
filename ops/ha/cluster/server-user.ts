import { spawnSync } from 'node:child_process'

export interface ServerUser {
  uid: number
  gid: number
}

/** PostgreSQL and PgBouncer refuse to run as root: there they run as the user that Debian's package has made. Null for any other user. */
export function findServerUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout || Number.NaN)
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  if (Number.isNaN(uid)) throw new Error('As root, a user named postgres is needed, which PostgreSQL can run as.')
  return { uid, gid }
}
