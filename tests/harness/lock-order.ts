import { expect } from 'vitest'
import type { Shop } from './shop.ts'

interface Locks {
  /** Selects the rows that are locked before the work begins. */
  held: string
  /** Selects the rows that the same transaction wants to lock next. */
  wanted: string
  id: string
}

/**
 * Checks the order of locks. It locks rows in one transaction and starts `work`, which has to wait for them; then it returns how many of
 * the wanted rows the transaction could lock. If `work` has locked one of them already, the two would be in a deadlock.
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
    // queried on another connection, because within a transaction the list of connections does not change
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
