import { clientSortCodes } from '#clients/admin/client-sort.ts'
import type { AdminClientList } from '#clients/admin/contract.ts'
import { type ClientSort, selectAllClients } from '#clients/admin/server/admin-client-store.ts'
import type { ClientPage } from '#clients/server/client-store.ts'
import type { Database } from '#platform/server/database/database.ts'

const sortsByCode = new Map<number, ClientSort>(
  Object.entries(clientSortCodes).map(([sort, code]) => [code, sort as ClientSort]),
)

/** Every seller's clients, for the back office. */
export function listAllClients(
  db: Database,
  { filter, sortCode, isDescending, page }: AdminClientList,
): Promise<ClientPage> {
  const sort = sortsByCode.get(sortCode ?? clientSortCodes.name) ?? 'name'
  return selectAllClients(db, filter, { sort, descending: isDescending }, page)
}
