import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { clearClientDeleted, findAnyClient } from '#clients/admin/server/admin-client-store.ts'
import { clientsText } from '#clients/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

/** Undoes a deletion (D-207); restoring a client who is not deleted is no error and makes no entry. */
export async function restoreClient(
  db: Database,
  actor: AuthenticatedActor,
  clientId: string,
  address: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const client = isId(clientId) ? await findAnyClient(tx, clientId) : undefined
    if (!client || client.erased_at !== null) throw new AppError(clientsText.notFound, errorCode.notFound)
    if (!(await clearClientDeleted(tx, client.id))) return
    await recordAdminChange(tx, actor, {
      action: 'restore client',
      subjectKind: 'client',
      subjectId: client.id,
      before: { deleted: true },
      after: { deleted: false },
      ipAddress: address,
    })
  })
}
