import { sql } from 'kysely'
import type { Database, Db } from '#platform/server/database/database.ts'

const advisoryLock = 8_241_018

/**
 * Runs work in one process at a time: other processes that start on the same database wait, and then find it done. The lock belongs to a
 * transaction, because a pooler may send the unlock of a session's lock over another connection, which would leave it locked.
 */
export function runExclusively(db: Database, work: () => Promise<void>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx)
    await work()
  })
}

/** Records that the load began; returns whether there is something to load: the shop is empty, or a load was interrupted. */
export async function startDemoLoad(db: Db): Promise<boolean> {
  await sql`insert into demo_shop select where not exists (select from users where role = 'seller')
    and not exists (select from products) on conflict do nothing`.execute(db)
  const row = await db.selectFrom('demo_shop').select('loaded_at').executeTakeFirst()
  return row !== undefined && row.loaded_at === null
}

export async function markDemoLoaded(db: Db): Promise<void> {
  await db.updateTable('demo_shop').set({ loaded_at: new Date() }).execute()
}

/** Whether the demo was loaded into this shop, or its load was begun. */
export async function isDemoShop(db: Db): Promise<boolean> {
  return (await db.selectFrom('demo_shop').select('loaded_at').executeTakeFirst()) !== undefined
}

/** Whether the demo invented this address of a user or a client; an address that was entered later belongs to a real person. */
export async function isDemoAddress(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from demo_shop d where d.loaded_at is null
      or exists (select from users u where lower(u.email) = lower(${email}) and u.created_at <= d.loaded_at)
      or exists (select from clients c where lower(c.email) = lower(${email}) and c.email_set_at <= d.loaded_at)`.execute(
    db,
  )
  return rows.length > 0
}
