import type { Member } from '#access/server/actor.ts'
import type { ClientForm } from '#clients/contract.ts'
import { clientValues } from '#clients/server/client-row.ts'
import { insertClient } from '#clients/server/client-store.ts'
import type { Database } from '#platform/server/database.ts'

/** Two clients with one email are two clients (D-210). */
export function addClient(db: Database, actor: Member, form: ClientForm): Promise<string> {
  return insertClient(db, actor.userId, clientValues(form))
}
