import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { ClientForm } from '#clients/contract.ts'
import { toClientRow } from '#clients/server/client-row.ts'
import { insertClient } from '#clients/server/client-store.ts'
import type { Database } from '#platform/server/database/database.ts'

/** Emails need not be unique: two clients with one email are two clients (D-210). */
export function createClient(db: Database, actor: AuthenticatedActor, form: ClientForm): Promise<string> {
  return insertClient(db, actor.userId, toClientRow(form))
}
