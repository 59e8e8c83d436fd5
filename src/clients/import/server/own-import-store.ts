import { type RawBuilder, sql } from 'kysely'
import type { ClientRow, ClientValues } from '#clients/server/client-store.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

/** Makes imports that a seller runs at the same time wait for each other, until the transaction ends. */
export async function lockClientsOfSeller(tx: Tx, sellerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`clients of ${sellerId}`}, 0))`.execute(tx)
}

/** Selects the seller's clients and locks them, since an import may change them. */
export function selectOwnClients(tx: Tx, sellerId: string): Promise<ClientRow[]> {
  return tx
    .selectFrom('clients')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

const batchSize = 500

export async function insertOwnClients(
  tx: Tx,
  { sellerId, importId }: { sellerId: string; importId: string },
  clients: readonly ClientValues[],
): Promise<void> {
  for (let first = 0; first < clients.length; first += batchSize)
    await tx
      .insertInto('clients')
      .values(
        clients
          .slice(first, first + batchSize)
          .map((client) => ({ ...client, seller_id: sellerId, import_id: importId })),
      )
      .execute()
}

/** What an import changed about a client, kept so that the change can be undone. */
export interface ClientChange {
  clientId: string
  before: Partial<ClientValues>
  after: Partial<ClientValues>
}

export async function insertClientChanges(tx: Tx, importId: string, changes: readonly ClientChange[]): Promise<void> {
  for (let first = 0; first < changes.length; first += batchSize)
    await tx
      .insertInto('client_import_changes')
      .values(
        changes.slice(first, first + batchSize).map(({ clientId, before, after }) => ({
          import_id: importId,
          client_id: clientId,
          before: JSON.stringify(before),
          after: JSON.stringify(after),
        })),
      )
      .execute()
}

export async function updateOwnClient(
  tx: Tx,
  sellerId: string,
  { clientId, after }: Pick<ClientChange, 'clientId' | 'after'>,
): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ ...after, ...(after.email !== undefined && { email_set_at: new Date() }) })
    .where('id', '=', clientId)
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .execute()
}

export async function selectClientChanges(tx: Tx, importId: string): Promise<ClientChange[]> {
  const rows = await tx
    .selectFrom('client_import_changes')
    .select(['client_id', 'before', 'after'])
    .where('import_id', '=', importId)
    .orderBy('client_id')
    .execute()
  return rows.map(({ client_id, before, after }) => ({
    clientId: client_id,
    before: before as Partial<ClientValues>,
    after: after as Partial<ClientValues>,
  }))
}

/** Selects the next batch of an export, newest clients first. */
export function selectOwnClientsAfter(
  db: Db,
  sellerId: string,
  after: string | null,
  limit: number,
): Promise<ClientRow[]> {
  const own = db.selectFrom('clients').where('seller_id', '=', sellerId).where('deleted_at', 'is', null)
  return (after ? own.where('id', '<', after) : own).selectAll().orderBy('id', 'desc').limit(limit).execute()
}

export async function deleteClientChanges(tx: Tx, clientIds: RawBuilder<unknown>): Promise<void> {
  await sql`delete from client_import_changes where client_id in (${clientIds})`.execute(tx)
}
