import { checkClientId, type Member } from '#access/server/actor.ts'
import type { ClientView } from '#clients/contract.ts'
import { presentClient } from '#clients/server/present.ts'
import { findClient } from '#clients/server/client-store.ts'
import { clientsText } from '#clients/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'

/** A seller reads her own clients, a client by explore link her own record only (D-046). */
export async function getClient(db: Database, actor: Member, clientId: string): Promise<ClientView> {
  checkClientId(actor, clientId)
  const row = isId(clientId) ? await findClient(db, actor.userId, clientId) : undefined
  if (!row) throw new Refusal(clientsText.notFound, errorCode.notFound)
  return presentClient(row)
}
