import { expect } from 'vitest'
import type { Shop } from './shop.ts'

interface Locks {
  /** A statement that locks what the work will wait for. */
  held: string
  /** A statement that selects rows which are wanted next. */
  wanted: string
  id: string
}

/**
 * Holds the lock of one transaction while `work` begins and waits for it, and returns how many of the wanted rows that transaction could
 * lock then: where the work has them already, each waits for the other.
 */
export async function countFreeWhileWaiting(
  shop: Shop,
  { held, wanted, id }: Locks,
  work: () => Promise<unknown>,
): Promise<number> {
  const client = await shop.pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const waiting = 'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
  try {
    await client.query('begin')
    await client.query(`${held} for update`, [id])
    const done = work()
    // asked for outside: within a transaction the list of connections stays as it was
    await expect.poll(async () => (await shop.pool.query(waiting, [rows[0]?.pid])).rowCount).toBe(1)
    const { rowCount } = await client.query(`${wanted} for update skip locked`, [id])
    await client.query('commit')
    await done
    return rowCount ?? 0
  } finally {
    await client.query('rollback')
    client.release()
  }
}
