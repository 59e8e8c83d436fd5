import { errorCode } from '#base/envelope.ts'
import { checkClientId, type Member } from '#base/server/actor.ts'
import type { Database } from '#base/server/database.ts'
import { Refusal } from '#base/server/refusal.ts'
import { isId } from '#base/wire.ts'
import type { ClientView } from '#clients/contract.ts'
import { presentClient } from '#clients/server/present.ts'
import { findClient } from '#clients/server/store.ts'
import { clientsMessages as say } from '#messages/clients.ts'

/** A seller reads her own clients, a client by explore link her own record only (D-046). */
export async function getClient(db: Database, actor: Member, clientId: string): Promise<ClientView> {
  checkClientId(actor, clientId)
  const row = isId(clientId) ? await findClient(db, actor.userId, clientId) : undefined
  if (!row) throw new Refusal(say.notFound, errorCode.notFound)
  return presentClient(row)
}
