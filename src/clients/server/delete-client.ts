import type { AuthenticatedActor } from '#access/server/actor.ts'
import { markClientDeleted } from '#clients/server/client-store.ts'
import { clientsText } from '#clients/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

/** Marks the client deleted; paid orders stay (D-207). Explore links stop working, since tokens of deleted clients are invalid. */
export async function deleteClient(db: Database, actor: AuthenticatedActor, clientId: string): Promise<void> {
  const removed = isId(clientId) && (await markClientDeleted(db, actor.userId, clientId))
  if (!removed) throw new AppError(clientsText.notFound, errorCode.notFound)
}
