import { sql } from 'kysely'
import type { ClientValues } from '#clients/server/client-store.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

/** Until the transaction ends no other import adds clients to this seller's list. */
export async function lockClientsOfSeller(tx: Tx, sellerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`clients of ${sellerId}`}, 0))`.execute(tx)
}

export async function selectClientEmails(db: Db, sellerId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(c.email) as email from clients c
    where c.seller_id = ${sellerId} and c.deleted_at is null`.execute(db)
  return rows.map(({ email }) => email)
}

const batchSize = 500

export async function insertOwnClients(tx: Tx, sellerId: string, clients: readonly ClientValues[]): Promise<void> {
  for (let first = 0; first < clients.length; first += batchSize)
    await tx
      .insertInto('clients')
      .values(clients.slice(first, first + batchSize).map((client) => ({ ...client, seller_id: sellerId })))
      .execute()
}
