import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { matchesClient, matchesClientRow } from '#clients/server/client-search-store.ts'
import type { ClientPage, ClientRow, ClientValues } from '#clients/server/client-store.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { countRows, type Db, findTotal, nameOrder, type Tx } from '#platform/server/database/database.ts'
import { selectIdPage, sortByIds } from '#platform/server/database/select-id-page.ts'
import type { ClientFilter } from '../contract.ts'

/** The only columns that a list may be sorted by, so that no text from a request reaches the statement. */
const sortColumns = {
  name: nameOrder('name'),
  email: sql`lower(email)`,
  city: nameOrder('city'),
  county: nameOrder('county'),
}

export type ClientSort = keyof typeof sortColumns

/** Whether a client is in the list, or in the list of deleted clients; erased clients are in neither. */
const isInList = (deleted: boolean) =>
  deleted ? sql<SqlBool>`deleted_at is not null and erased_at is null` : sql<SqlBool>`deleted_at is null`

function filteredClients(db: Db, { searchText, deleted }: ClientFilter) {
  const clients = db.selectFrom('clients').where(isInList(deleted))
  return searchText === '' ? clients : clients.where(matchesClient(searchText))
}

export async function selectAllClients(
  db: Db,
  filter: ClientFilter,
  { sort, descending }: { sort: ClientSort; descending: boolean },
  { limit, offset }: Page,
): Promise<ClientPage> {
  const direction = descending ? 'desc' : 'asc'
  if (filter.searchText !== '') {
    const matching = (condition: RawBuilder<unknown>) =>
      sql`from clients where ${condition} and ${isInList(filter.deleted)}`
    const { ids, total } = await selectIdPage(db, {
      table: 'clients',
      matching: matching(matchesClient(filter.searchText)),
      matchingRow: matching(matchesClientRow(filter.searchText)),
      id: sql`id`,
      sortKey: sortColumns[sort],
      direction,
      idDirection: direction,
      page: { limit, offset },
    })
    return { clients: await selectInOrder(db, ids), total }
  }
  const found = filteredClients(db, filter)
  const clients = await found
    .selectAll()
    .orderBy(sortColumns[sort], direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  const count = () => countRows(db, sql`${found.select('id')}`, offset)
  return { clients, total: await findTotal({ limit, offset }, clients, count) }
}

async function selectInOrder(db: Db, ids: readonly string[]): Promise<ClientRow[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('clients').selectAll().where('id', 'in', ids).execute()
  return sortByIds(ids, rows)
}

/** A client with the number of orders, the amount spent after refunds, and the amount refunded. */
export type ExportedClient = ClientRow & { orders: number; spent_pence: number; refunded_pence: number }

/** Selects the next batch of an export, newest clients first. */
export function selectClientsAfter(
  db: Db,
  filter: ClientFilter,
  after: string | null,
  limit: number,
): Promise<ExportedClient[]> {
  const clients = filteredClients(db, filter)
  return (after ? clients.where('clients.id', '<', after) : clients)
    .innerJoinLateral(
      sql<Pick<ExportedClient, 'orders' | 'spent_pence' | 'refunded_pence'>>`(
        select count(*)::integer as orders,
          (coalesce(sum(o.full_price_pence), 0) - coalesce(sum(back.pence), 0))::bigint as spent_pence,
          coalesce(sum(back.pence), 0)::bigint as refunded_pence
        from orders o cross join lateral (select (refund_of(o) ->> 'client_pence')::bigint as pence) back
        where o.client_id = clients.id and is_sold_to_client(o))`.as('sold'),
      (join) => join.onTrue(),
    )
    .selectAll('clients')
    .select(['sold.orders', 'sold.spent_pence', 'sold.refunded_pence'])
    .orderBy('clients.id', 'desc')
    .limit(limit)
    .execute()
}

/** Restores a deleted client; false if the client is not deleted, or was erased. */
export async function clearClientDeleted(tx: Tx, clientId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clients')
    .set({ deleted_at: null })
    .where('id', '=', clientId)
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finds a client, even a deleted one, and locks the row until the transaction ends. */
export function lockAnyClient(tx: Tx, clientId: string) {
  return tx.selectFrom('clients').selectAll().where('id', '=', clientId).forNoKeyUpdate().executeTakeFirst()
}

/** Finds a client, even a deleted one, since the orders of a deleted client stay. */
export function findAnyClient(db: Db, clientId: string): Promise<ClientRow | undefined> {
  return db.selectFrom('clients').selectAll().where('id', '=', clientId).executeTakeFirst()
}

export async function insertImportedClients(
  tx: Tx,
  sellerId: string,
  importId: string,
  clients: readonly ClientValues[],
): Promise<void> {
  await tx
    .insertInto('clients')
    .values(clients.map((client) => ({ ...client, seller_id: sellerId, import_id: importId })))
    .execute()
}

/** Marks the clients of an import as deleted and returns their number; their orders stay (D-207). */
export async function markImportedClientsDeleted(tx: Tx, importId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('clients')
    .set({ deleted_at: new Date() })
    .where('import_id', '=', importId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
