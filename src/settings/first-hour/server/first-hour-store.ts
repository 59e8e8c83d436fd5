import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { FirstHourCheck } from '../contract.ts'

export interface ShopCounts {
  categories: number
  products: number
  sellers: number
  brands: number
}

/** Counts what the shop has, but each only up to one, since the steps only ask whether there is any. */
export async function countShop(db: Db): Promise<ShopCounts> {
  const { rows } = await sql<ShopCounts>`select
    (select count(*)::int from (select from categories c where c.deleted_at is null limit 1) one) as categories,
    (select count(*)::int from (select from products p where p.deleted_at is null limit 1) one) as products,
    (select count(*)::int from (select from users u where u.role = 'seller' and u.deleted_at is null
      and u.documents_approved limit 1) one) as sellers,
    (select count(*)::int from (select from brand_versions limit 1) one) as brands`.execute(db)
  return rows[0] ?? { categories: 0, products: 0, sellers: 0, brands: 0 }
}

export function selectChecks(db: Db) {
  return db
    .selectFrom('setting_checks')
    .select(['name', 'checked_at', 'passed', 'words', 'arrived_at'])
    .orderBy('name')
    .execute()
}
export type CheckRow = Awaited<ReturnType<typeof selectChecks>>[number]

/** When each section was last saved. */
export async function selectSectionTimes(db: Db): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('setting_versions as v')
    .select(['v.section', ({ fn }) => fn.max('v.changed_at').as('changed_at')])
    .groupBy('v.section')
    .orderBy('v.section')
    .execute()
  return new Map(rows.map(({ section, changed_at }) => [section, changed_at]))
}

/** Records the result of a check; `passed` is null while the check is running, and `codeHash` is that of the code in a test email. */
export async function upsertCheck(
  db: Db,
  name: FirstHourCheck,
  passed: boolean | null,
  words: string,
  codeHash: Buffer | null = null,
): Promise<void> {
  const values = { passed, words, code_hash: codeHash, arrived_at: null, checked_at: new Date() }
  await db
    .insertInto('setting_checks')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
}

/** Locks the newest test email if it has this code; tells whether it has arrived already. */
export async function lockTestMail(tx: Tx, codeHash: Buffer): Promise<{ hasArrived: boolean } | undefined> {
  const row = await tx
    .selectFrom('setting_checks')
    .select('arrived_at')
    .where('name', '=', 'mail')
    .where('code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst()
  return row && { hasArrived: row.arrived_at !== null }
}

export async function markMailArrived(tx: Tx): Promise<void> {
  await tx.updateTable('setting_checks').set({ arrived_at: new Date() }).where('name', '=', 'mail').execute()
}

/** Whether a webhook event about this object of the provider has arrived. */
export async function hasEventAbout(db: Db, objectRef: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_events')
    .select('provider_event_id')
    .where('object_ref', '=', objectRef)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
