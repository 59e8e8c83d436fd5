import type { AdminClientListQuery } from '#clients/admin/contract.ts'
import { clientSort } from '#clients/admin/client-sort.ts'
import type { ClientView } from '#clients/contract.ts'
import { type ChosenClients, type ClientSort, selectAllClients } from '#clients/admin/server/admin-client-store.ts'
import { presentClient } from '#clients/server/present.ts'
import { officePageOf } from '#platform/paging.ts'
import type { Database } from '#platform/server/database.ts'

const sorts = new Map<number, ClientSort>(Object.entries(clientSort).map(([sort, code]) => [code, sort as ClientSort]))

export function chosenClients({ sKey, deleted }: AdminClientListQuery): ChosenClients {
  return { sKey: sKey.trim(), deleted: deleted === '1' }
}

/** Every seller's clients, for the back office. */
export async function listAllClients(
  db: Database,
  asked: AdminClientListQuery,
): Promise<{ clients: ClientView[]; ttl: number }> {
  const sort = sorts.get(asked.sortValue ?? asked.sort_val ?? clientSort.name) ?? 'name'
  const order = { sort, descending: asked.dir === -1 }
  const { rows, ttl } = await selectAllClients(db, chosenClients(asked), order, officePageOf(asked))
  return { clients: rows.map(presentClient), ttl }
}
