import type { Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { executePreparedTakeFirst } from '#platform/server/database/prepared-statement.ts'
import type { PayoutAccounts, ReturnedPayouts } from '#schema/payouts.ts'

export interface AccountOwner {
  id: string
  email: string
  first_name: string
  last_name: string
  has_bank_details: boolean
}

export type PayoutAccountRow = Selectable<PayoutAccounts>

/** Named one by one, since a prepared `select *` fails once a column is added. */
const columns = [
  'user_id',
  'provider_ref',
  'payouts_enabled',
  'restricted',
  'bank_name',
  'currency',
  'last4',
  'line1',
  'line2',
  'city',
  'country',
  'postcode',
  'date_of_birth',
  'created_at',
  'updated_at',
] as const

export function selectPayoutAccount(db: Db, userId: string): Promise<PayoutAccountRow | undefined> {
  return executePreparedTakeFirst(db, db.selectFrom('payout_accounts').select(columns).where('user_id', '=', userId))
}

export function selectPayoutAccountByRef(db: Db, providerRef: string): Promise<PayoutAccountRow | undefined> {
  return db.selectFrom('payout_accounts').selectAll().where('provider_ref', '=', providerRef).executeTakeFirst()
}

/**
 * Stores a payout account unless the seller has one; of two concurrent calls the first wins. Returns the stored reference, or undefined if
 * the account is another seller's. The conflict clause names no column: concurrent calls can violate either unique index, and a clause that
 * named one would not cover the other.
 */
export async function insertPayoutAccount(db: Db, userId: string, providerRef: string): Promise<string | undefined> {
  await db
    .insertInto('payout_accounts')
    .values({ user_id: userId, provider_ref: providerRef })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await selectPayoutAccount(db, userId))?.provider_ref
}

export function lockPayoutAccount(tx: Tx, userId: string): Promise<PayoutAccountRow> {
  return tx
    .selectFrom('payout_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updatePayoutAccount(tx: Tx, userId: string, values: Updateable<PayoutAccounts>): Promise<void> {
  await tx
    .updateTable('payout_accounts')
    .set({ ...values, updated_at: new Date() })
    .where('user_id', '=', userId)
    .execute()
}

export type ReturnedPayoutRow = Selectable<ReturnedPayouts>

/** Returns whether the payout is new, since the provider may report the same one several times. */
export async function insertReturnedPayout(
  tx: Tx,
  values: Pick<ReturnedPayoutRow, 'provider_ref' | 'user_id' | 'amount_pence' | 'reason'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('returned_payouts')
    .values(values)
    .onConflict((conflict) => conflict.column('provider_ref').doNothing())
    .returning('provider_ref')
    .execute()
  return inserted.length > 0
}

export async function resolveReturnedPayouts(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('returned_payouts')
    .set({ resolved_at: new Date() })
    .where('user_id', '=', userId)
    .where('resolved_at', 'is', null)
    .execute()
}

export function selectReturnedPayouts(db: Db, userId: string, limit: number): Promise<ReturnedPayoutRow[]> {
  return db
    .selectFrom('returned_payouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('resolved_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('provider_ref')
    .limit(limit)
    .execute()
}

export function selectAccountOwner(db: Db, userId: string): Promise<AccountOwner | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'has_bank_details'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
