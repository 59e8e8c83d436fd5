import { type AdminListQuery, pageOf } from '#base/paging.ts'
import type { Database } from '#base/server/database.ts'
import type { ClientView } from '#clients/contract.ts'
import { type ClientSort, selectAllClients } from '#clients/server/admin-store.ts'
import { presentClient } from '#clients/server/present.ts'

const sorts: Record<number, ClientSort> = { 1: 'name', 2: 'email', 3: 'city', 4: 'county' }

/** Every seller's clients, for the back office. */
export async function listAllClients(
  db: Database,
  asked: AdminListQuery,
): Promise<{ clients: ClientView[]; ttl: number }> {
  const sort = sorts[asked.sortValue ?? asked.sort_val ?? 1] ?? 'name'
  const wish = { sKey: asked.sKey.trim(), sort, descending: asked.dir === -1 }
  const { rows, ttl } = await selectAllClients(db, wish, pageOf(asked))
  return { clients: rows.map(presentClient), ttl }
}
