import { type AuthenticatedActor, assertOwnClientId } from '#access/server/actor.ts'
import type { ClientView } from '#clients/contract.ts'
import { findClient } from '#clients/server/client-store.ts'
import { presentClient } from '#clients/server/present.ts'
import { clientsText } from '#clients/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'

/** A seller reads their own clients, a client by explore link their own record only (D-046). */
export async function getClientView(db: Database, actor: AuthenticatedActor, clientId: string): Promise<ClientView> {
  assertOwnClientId(actor, clientId)
  const row = isId(clientId) ? await findClient(db, actor.userId, clientId) : undefined
  if (!row) throw new AppError(clientsText.notFound, errorCode.notFound)
  return presentClient(row)
}
