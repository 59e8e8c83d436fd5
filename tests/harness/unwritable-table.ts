import { expect } from 'vitest'
import type { Shop } from './shop.ts'

/** Runs `meanwhile` while no row of the table can be written; what waits for it at the end goes on. */
export async function whileUnwritable(shop: Shop, table: string, meanwhile: () => Promise<void>): Promise<void> {
  const client = await shop.pool.connect()
  try {
    await client.query('begin')
    await client.query(`lock table ${table} in share mode`)
    await meanwhile()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Waits until this many statements of the shop's database wait for a lock. */
export const expectWaiting = ({ pool }: Shop, count: number) =>
  expect
    .poll(async () => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return (await pool.query(waiting)).rowCount
    })
    .toBe(count)
