import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { findAnyClient } from '#clients/admin/server/admin-client-store.ts'
import { markClientDeleted } from '#clients/server/client-store.ts'
import { clientsText } from '#clients/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

/** An administrator deletes any seller's client; the audit log records it. */
export async function deleteAnyClient(
  db: Database,
  actor: AuthenticatedActor,
  clientId: string,
  address: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const client = isId(clientId) ? await findAnyClient(tx, clientId) : undefined
    if (!client || !(await markClientDeleted(tx, client.seller_id, client.id)))
      throw new AppError(clientsText.notFound, errorCode.notFound)
    await recordAdminChange(tx, actor, {
      action: 'delete client',
      subjectKind: 'client',
      subjectId: client.id,
      before: { deleted: false },
      after: { deleted: true },
      ipAddress: address,
    })
  })
}
