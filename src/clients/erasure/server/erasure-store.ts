import { sql } from 'kysely'
import type { ClientColumn } from '#clients/server/client-columns.ts'
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

/** A dialling code alone does not identify a client. */
const erasedClient = {
  ...{ name: '', email: '', phone: '', line1: '', line2: '', street: '', city: '', county: '', postcode: '' },
  ...{ lat: null, lng: null, note: '', patch_tested_on: null },
} satisfies Record<Exclude<ClientColumn, 'country_code'> | 'note' | 'patch_tested_on', '' | null>

/** False if the client was restored, or erased before. */
export async function eraseClientRow(tx: Tx, clientId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clients')
    .set({ ...erasedClient, erased_at: new Date() })
    .where('id', '=', clientId)
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** All clients of an erased seller are erased with that seller. */
export async function eraseClientsOfSeller(tx: Tx, sellerId: string): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ ...erasedClient, erased_at: new Date(), deleted_at: sql`coalesce(deleted_at, now())` })
    .where('seller_id', '=', sellerId)
    .where('erased_at', 'is', null)
    .execute()
}
