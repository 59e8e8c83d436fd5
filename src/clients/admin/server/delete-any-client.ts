import type { Member } from '#access/server/actor.ts'
import { logAdminChange } from '#audit-log/server/admin-log.ts'
import { findAnyClient } from '#clients/admin/server/admin-client-store.ts'
import { markClientDeleted } from '#clients/server/client-store.ts'
import { clientsText } from '#clients/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'

/** An administrator deletes any seller's client, as the seller could; the log says who did it. */
export async function removeAnyClient(db: Database, actor: Member, clientId: string, address: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const client = isId(clientId) ? await findAnyClient(tx, clientId) : undefined
    if (!client || !(await markClientDeleted(tx, client.seller_id, client.id)))
      throw new Refusal(clientsText.notFound, errorCode.notFound)
    await logAdminChange(tx, actor, {
      action: 'delete client',
      subjectKind: 'client',
      subjectId: client.id,
      before: { deleted: false },
      after: { deleted: true },
      address,
    })
  })
}
