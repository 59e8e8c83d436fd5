import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

/**
 * Deleted long enough ago, with nothing left to settle: whoever owes, is owed or is being asked for money back is still
 * needed by name.
 */
export async function selectErasableUserIds(db: Db, days: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.deleted_at < now() - make_interval(days => ${days}) and u.erased_at is null
      and not exists (select from transfers t where t.seller_id = u.id and t.state in ('queued', 'sent'))
      and coalesce((select sum(e.pence) from entries e where e.account = 'seller_debt:' || u.id), 0) = 0
      and not exists (select from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
        where o.seller_id = u.id and d.state = 'open')
    order by u.deleted_at, u.id
    limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Answers false where she was brought back, or erased before. */
export async function eraseUserRow(tx: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email: '', password_hash: '', first_name: '', last_name: '', business_name: '', erased_at: new Date() })
    .where('id', '=', userId)
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const erasedAddress = {
  ...{ first_name: '', last_name: '', phone: '', pincode: '', line1: '', line2: '', city: '', county: '' },
  ...{ postcode: '', lat: null, lng: null },
}

/** A seller's own and those of her clients: orders point at them, so the rows stay. */
export async function eraseSellerAddressRows(tx: Tx, sellerId: string): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ ...erasedAddress, deleted_at: sql`coalesce(deleted_at, now())` })
    .where('seller_id', '=', sellerId)
    .execute()
}

export async function eraseClientAddressRows(tx: Tx, sellerId: string, clientId: string): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ ...erasedAddress, deleted_at: sql`coalesce(deleted_at, now())` })
    .where('seller_id', '=', sellerId)
    .where('client_id', '=', clientId)
    .execute()
}

export async function deleteTokensOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('tokens').where('user_id', '=', userId).execute()
}

/** Every document she ever sent, those taken off her profile too. */
export async function selectDocumentFileNames(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('documents').select('name').where('user_id', '=', userId).orderBy('id').execute()
  return rows.map(({ name }) => name)
}

export async function markAllDocumentsRemoved(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ removed_at: new Date() })
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute()
}
