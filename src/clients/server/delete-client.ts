import type { Member } from '#access/server/actor.ts'
import { markClientDeleted } from '#clients/server/client-store.ts'
import { clientsText } from '#clients/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'

/** Marked, not erased: paid orders stay (D-207). Her links end by themselves, as tokens look at the mark. */
export async function removeClient(db: Database, actor: Member, clientId: string): Promise<void> {
  const removed = isId(clientId) && (await markClientDeleted(db, actor.userId, clientId))
  if (!removed) throw new Refusal(clientsText.notFound, errorCode.notFound)
}
