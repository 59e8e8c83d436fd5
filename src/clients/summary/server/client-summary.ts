import type { AuthenticatedActor } from '#access/server/actor.ts'
import { clientsText } from '#clients/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { ClientNote, ClientSummaryView } from '../contract.ts'
import { selectClientSummary, updateClientNote } from './client-summary-store.ts'
import { presentClientSummary } from './present.ts'

const notFound = () => new AppError(clientsText.notFound, errorCode.notFound)

/** The seller's note about a client, the client's last order, and what the client has spent so far (D-371). */
export async function getClientSummary(
  db: Database,
  actor: AuthenticatedActor,
  clientId: string,
): Promise<ClientSummaryView> {
  const row = isId(clientId) ? await selectClientSummary(db, actor.userId, clientId) : undefined
  if (!row) throw notFound()
  return presentClientSummary(row)
}

export async function saveClientNote(
  db: Database,
  actor: AuthenticatedActor,
  { client_id, note, patch_test: patchTestedOn }: ClientNote,
): Promise<void> {
  const isSaved = isId(client_id) && (await updateClientNote(db, actor.userId, client_id, { note, patchTestedOn }))
  if (!isSaved) throw notFound()
}
