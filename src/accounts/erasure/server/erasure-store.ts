import { sql } from 'kysely'
import type { AddressColumn } from '#accounts/addresses/server/address-store.ts'
import type { SellerColumn } from '#accounts/server/user-store.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

/**
 * Users deleted long enough ago; those with an unfinished transfer, a debt, a credit or an open dispute are left out, since their names are
 * still needed.
 */
export async function selectErasableUserIds(db: Db, days: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.deleted_at < now() - make_interval(days => ${days}) and u.erased_at is null
      and not exists (select from transfers t where t.seller_id = u.id and t.state in ('queued', 'sent'))
      and coalesce((select sum(e.pence) from entries e where e.account = 'seller_debt:' || u.id), 0) = 0
      and not exists (select from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
        where o.seller_id = u.id and d.state = 'open')
    order by u.deleted_at, u.id
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const erasedUser = {
  email: '',
  password_hash: '',
  first_name: '',
  last_name: '',
  business_name: '',
} satisfies Record<SellerColumn | 'password_hash', ''>

/** Erases the user's row; returns false if the user was restored or has already been erased. */
export async function eraseUserRow(tx: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ ...erasedUser, erased_at: new Date() })
    .where('id', '=', userId)
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The blank values of an erased address; its country stays, since a country alone does not identify a seller. */
const erasedAddress = {
  first_name: '',
  last_name: '',
  phone: '',
  pincode: '',
  line1: '',
  line2: '',
  city: '',
  county: '',
  postcode: '',
  lat: null,
  lng: null,
} satisfies Record<Exclude<AddressColumn, 'country'>, '' | null>

/** Erases the addresses of the seller and of the seller's clients; the rows stay because orders refer to them. */
export async function eraseSellerAddressRows(tx: Tx, sellerId: string): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ ...erasedAddress, deleted_at: sql`coalesce(deleted_at, now())` })
    .where('seller_id', '=', sellerId)
    .execute()
}

/** Erases a client's addresses; called by the module clients when it erases a client. */
export async function eraseClientAddresses(tx: Tx, sellerId: string, clientId: string): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ ...erasedAddress, deleted_at: sql`coalesce(deleted_at, now())` })
    .where('seller_id', '=', sellerId)
    .where('client_id', '=', clientId)
    .execute()
}

export async function deleteTokensOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('tokens').where('user_id', '=', userId).execute()
  await tx.deleteFrom('document_links').where('user_id', '=', userId).execute()
  await tx.deleteFrom('login_challenges').where('user_id', '=', userId).execute()
}

/** The files of all documents that the user ever uploaded, including removed ones. */
export async function selectDocumentFileNames(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('file_name')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ file_name }) => file_name)
}

export async function markAllDocumentsDeleted(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ deleted_at: new Date() })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
}
