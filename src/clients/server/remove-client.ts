import { errorCode } from '#base/envelope.ts'
import type { Member } from '#base/server/actor.ts'
import type { Database } from '#base/server/database.ts'
import { Refusal } from '#base/server/refusal.ts'
import { isId } from '#base/wire.ts'
import { markClientDeleted } from '#clients/server/store.ts'
import { clientsMessages as say } from '#messages/clients.ts'

/** Marked, not erased: paid orders stay (D-207). Her links end by themselves, as tokens look at the mark. */
export async function removeClient(db: Database, actor: Member, clientId: string): Promise<void> {
  const removed = isId(clientId) && (await markClientDeleted(db, actor.userId, clientId))
  if (!removed) throw new Refusal(say.notFound, errorCode.notFound)
}
