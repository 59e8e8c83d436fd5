import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { TaxDetails } from '#schema/payouts.ts'
import { type IncomeRule, selectYearsWithIncome } from './seller-income-store.ts'

export type TaxDetailsRow = Selectable<TaxDetails>

const noneInClear = { number_kind: null, number: '' }

/** Stores a seller's encrypted tax number; it replaces an earlier one, whether that was encrypted or not. */
export async function upsertTaxNumber(db: Db, userId: string, encrypted: Buffer): Promise<void> {
  const given = { ...noneInClear, encrypted_number: encrypted, number_given_at: new Date() }
  await db
    .insertInto('tax_details')
    .values({ user_id: userId, ...given })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(given))
    .execute()
}

/** Selects all tax numbers. A row with `number_kind` is in the clear, as only the previous version writes it; all others are encrypted. */
export function selectStoredTaxNumbers(
  db: Db,
): Promise<Pick<TaxDetailsRow, 'user_id' | 'number_kind' | 'number' | 'encrypted_number'>[]> {
  return db
    .selectFrom('tax_details')
    .select(['user_id', 'number_kind', 'number', 'encrypted_number'])
    .where((or) => or.or([or('number_kind', 'is not', null), or('encrypted_number', 'is not', null)]))
    .orderBy('user_id')
    .execute()
}

/** Replaces a stored tax number, unless the seller has given another one in the meantime. */
export async function replaceTaxNumber(
  db: Db,
  userId: string,
  before: { clear: string } | { encrypted: Buffer },
  next: Buffer,
): Promise<void> {
  const update = db
    .updateTable('tax_details')
    .set({ ...noneInClear, encrypted_number: next })
    .where('user_id', '=', userId)
  await ('clear' in before
    ? update.where('number', '=', before.clear)
    : update.where('number_kind', 'is', null).where('encrypted_number', '=', before.encrypted)
  ).execute()
}

/** Records that these sellers were asked now. */
export async function recordRequests(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into tax_details (user_id, requested_at) select id, now() from unnest(${userIds}::uuid[]) as g(id)
    on conflict (user_id) do update set requested_at = excluded.requested_at`.execute(tx)
}

/** Locks the requests until the transaction ends, so that the second of two administrators sees which sellers the first has just asked. */
export async function lockRequests(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tax details requests', 10))`.execute(tx)
}

/** The years with income, the latest first. */
export async function listYearsWithIncome(db: Db, rule: IncomeRule, sellerId: string): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select y.year from (${selectYearsWithIncome(rule, sellerId)}) y order by y.year desc`.execute(db)
  return rows.map(({ year }) => year)
}

export type RetainedTaxDetails = Omit<
  Insertable<TaxDetails>,
  'user_id' | 'number' | 'number_kind' | 'encrypted_number' | 'number_given_at' | 'requested_at'
>

export async function retainTaxDetails(tx: Tx, userId: string, retained: RetainedTaxDetails): Promise<void> {
  await tx
    .insertInto('tax_details')
    .values({ user_id: userId, ...retained })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(retained))
    .execute()
}

export async function deleteTaxDetails(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('tax_details').where('user_id', '=', userId).execute()
}

/** Deletes the tax details whose retention has ended. */
export async function deleteOldTaxDetails(db: Db): Promise<void> {
  await sql`delete from tax_details where retained_until < london_day(now())`.execute(db)
}
