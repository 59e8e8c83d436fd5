import { sql } from 'kysely'
import type { Database, Db } from '#platform/server/database/database.ts'

const lock = 8_241_018

/** Several processes may start on one database: the others wait, and find the work done. */
export function runExclusively(db: Database, work: () => Promise<void>): Promise<void> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lock})`.execute(connection)
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection)
    }
  })
}

/** Whether there is something to load: the shop is empty, or its demo was begun and never finished. */
export async function startDemoLoad(db: Db): Promise<boolean> {
  await sql`insert into demo_shop select where not exists (select from users where role = 'seller')
    and not exists (select from products) on conflict do nothing`.execute(db)
  const row = await db.selectFrom('demo_shop').select('loaded_at').executeTakeFirst()
  return row !== undefined && row.loaded_at === null
}

export async function markDemoLoaded(db: Db): Promise<void> {
  await db.updateTable('demo_shop').set({ loaded_at: new Date() }).execute()
}

/** Whether this shop's people are those of the demo. */
export async function isDemoShop(db: Db): Promise<boolean> {
  return (await db.selectFrom('demo_shop').select('loaded_at').executeTakeFirst()) !== undefined
}
