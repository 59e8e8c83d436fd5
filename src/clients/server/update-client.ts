import type { AuthenticatedActor } from '#access/server/actor.ts'
import { isValidPhone } from '#accounts/phone/phone-rules.ts'
import type { UpdateClient } from '#clients/contract.ts'
import { toClientRow } from '#clients/server/client-row.ts'
import { findClient, updateClientRow } from '#clients/server/client-store.ts'
import { clientsText } from '#clients/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError, createFieldError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

/**
 * Orders hold a copy of the client from when they were placed, so an update changes no order. A number that stays as it is stored is
 * accepted (D-315).
 */
export async function updateClient(
  db: Database,
  actor: AuthenticatedActor,
  { client_id, ...form }: UpdateClient,
): Promise<void> {
  const stored = isId(client_id) ? await findClient(db, actor.userId, client_id) : undefined
  if (stored && form.pno !== stored.phone && !isValidPhone(form.pno))
    throw createFieldError('pno', clientsText.mobileInvalid)
  const isUpdated = stored !== undefined && (await updateClientRow(db, actor.userId, client_id, toClientRow(form)))
  if (!isUpdated) throw new AppError(clientsText.notFound, errorCode.notFound)
}
