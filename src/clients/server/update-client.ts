import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { UpdateClient } from '#clients/contract.ts'
import { toClientRow } from '#clients/server/client-row.ts'
import { updateClientRow } from '#clients/server/client-store.ts'
import { clientsText } from '#clients/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

/** Orders hold a copy of the client from when they were placed, so an update changes no order. */
export async function updateClient(
  db: Database,
  actor: AuthenticatedActor,
  { client_id, ...form }: UpdateClient,
): Promise<void> {
  const changed = isId(client_id) && (await updateClientRow(db, actor.userId, client_id, toClientRow(form)))
  if (!changed) throw new AppError(clientsText.notFound, errorCode.notFound)
}
