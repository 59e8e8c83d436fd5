import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '#base/server/database.ts'
import type { PayoutAccounts } from '#base/server/tables.ts'

export type PayoutAccountRow = Selectable<PayoutAccounts>

export function findAccount(db: Db, userId: string): Promise<PayoutAccountRow | undefined> {
  return db.selectFrom('payout_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export function findAccountByRef(db: Db, providerRef: string): Promise<PayoutAccountRow | undefined> {
  return db.selectFrom('payout_accounts').selectAll().where('provider_ref', '=', providerRef).executeTakeFirst()
}

export async function insertAccount(db: Db, values: Insertable<PayoutAccounts>): Promise<void> {
  await db
    .insertInto('payout_accounts')
    .values(values)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Answers the row as it was, locked until the transaction ends. */
export function lockAccount(tx: Tx, userId: string): Promise<PayoutAccountRow | undefined> {
  return tx.selectFrom('payout_accounts').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

export async function updateAccount(tx: Tx, userId: string, values: Updateable<PayoutAccounts>): Promise<void> {
  await tx
    .updateTable('payout_accounts')
    .set({ ...values, updated_at: new Date() })
    .where('user_id', '=', userId)
    .execute()
}
