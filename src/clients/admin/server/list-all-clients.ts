import { clientSortCodes } from '#clients/admin/client-sort.ts'
import type { AdminClientListQuery } from '#clients/admin/contract.ts'
import { type ClientFilter, type ClientSort, selectAllClients } from '#clients/admin/server/admin-client-store.ts'
import type { ClientView } from '#clients/contract.ts'
import { presentClient } from '#clients/server/present.ts'
import { toAdminPage } from '#platform/paging.ts'
import type { Database } from '#platform/server/database/database.ts'

const sortsByCode = new Map<number, ClientSort>(
  Object.entries(clientSortCodes).map(([sort, code]) => [code, sort as ClientSort]),
)

export function toClientFilter({ sKey, deleted }: AdminClientListQuery): ClientFilter {
  return { searchText: sKey.trim(), deleted: deleted === '1' }
}

/** Every seller's clients, for the back office. */
export async function listAllClients(
  db: Database,
  query: AdminClientListQuery,
): Promise<{ clients: ClientView[]; ttl: number }> {
  const sort = sortsByCode.get(query.sortValue ?? query.sort_val ?? clientSortCodes.name) ?? 'name'
  const order = { sort, descending: query.dir === -1 }
  const { rows, total } = await selectAllClients(db, toClientFilter(query), order, toAdminPage(query))
  return { clients: rows.map(presentClient), ttl: total }
}
