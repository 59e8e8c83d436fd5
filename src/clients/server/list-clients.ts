import type { Member } from '#access/server/actor.ts'
import type { ClientView, ListClients } from '#clients/contract.ts'
import { presentClient } from '#clients/server/present.ts'
import { selectClients } from '#clients/server/client-store.ts'
import { pageOf } from '#platform/paging.ts'
import type { Database } from '#platform/server/database.ts'

/** A seller's own clients by name; the same name twice keeps its order, so that pages neither repeat nor skip. */
export async function listClients(
  db: Database,
  actor: Member,
  asked: ListClients,
): Promise<{ clients: ClientView[]; ttl: number }> {
  const { rows, ttl } = await selectClients(db, actor.userId, asked.sKey, pageOf(asked))
  return { clients: rows.map(presentClient), ttl }
}
