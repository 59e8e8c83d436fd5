import { spawnSync } from 'node:child_process'

export interface ServerUser {
  uid: number
  gid: number
}

/**
 * The user `postgres`, which Debian's package creates, because PostgreSQL and PgBouncer refuse to run as root; null if this process is not
 * root.
 */
export function findServerUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout || Number.NaN)
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  if (Number.isNaN(uid)) throw new Error('As root, a user named postgres is needed, which PostgreSQL can run as.')
  return { uid, gid }
}
