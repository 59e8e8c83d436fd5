import { sql } from 'kysely'
import { deleteClientChanges } from '#clients/import/server/own-import-store.ts'
import type { ClientColumn } from '#clients/server/client-store.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

export interface ErasableClient {
  id: string
  seller_id: string
}

export async function selectErasableClients(db: Db, days: number, limit: number): Promise<ErasableClient[]> {
  const { rows } = await sql<ErasableClient>`
    select c.id, c.seller_id from clients c
    where c.deleted_at < now() - make_interval(days => ${days}) and c.erased_at is null
    order by c.deleted_at, c.id
    limit ${limit}`.execute(db)
  return rows
}

/** The emails of a client, or of all clients of a seller, unless they are erased already. */
export async function selectEmails(db: Db, of: { clientId: string } | { sellerId: string }): Promise<string[]> {
  const clients = db.selectFrom('clients').select('email').where('erased_at', 'is', null).orderBy('id')
  const rows = 'clientId' in of ? clients.where('id', '=', of.clientId) : clients.where('seller_id', '=', of.sellerId)
  return (await rows.execute()).map(({ email }) => email)
}

/** The values of an erased client; the dialling code stays, since it alone does not identify anybody. */
const erasedClient = {
  name: '',
  email: '',
  phone: '',
  line1: '',
  line2: '',
  street: '',
  city: '',
  county: '',
  postcode: '',
  lat: null,
  lng: null,
  note: '',
  patch_tested_on: null,
} satisfies Record<Exclude<ClientColumn, 'country_code'> | 'note' | 'patch_tested_on', '' | null>

/** Erases a deleted client; false if the client was restored, or is erased already. */
export async function eraseClientRow(tx: Tx, clientId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clients')
    .set({ ...erasedClient, erased_at: new Date() })
    .where('id', '=', clientId)
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  await deleteClientChanges(tx, sql`${clientId}::uuid`)
  return numUpdatedRows > 0n
}

/** Erases all clients of a seller and returns their ids. */
export async function eraseClientRowsOfSeller(tx: Tx, sellerId: string): Promise<string[]> {
  const erased = await tx
    .updateTable('clients')
    .set({ ...erasedClient, erased_at: new Date(), deleted_at: sql`coalesce(deleted_at, now())` })
    .where('seller_id', '=', sellerId)
    .where('erased_at', 'is', null)
    .returning('id')
    .execute()
  await deleteClientChanges(tx, sql`select id from clients where seller_id = ${sellerId}`)
  return erased.map(({ id }) => id)
}
