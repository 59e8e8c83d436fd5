import { logAdminChange } from '#accounts/server/admin-log.ts'
import { errorCode } from '#base/envelope.ts'
import type { Member } from '#base/server/actor.ts'
import { type Database, inTransaction } from '#base/server/database.ts'
import { Refusal } from '#base/server/refusal.ts'
import { isId } from '#base/wire.ts'
import { findAnyClient } from '#clients/server/admin-store.ts'
import { markClientDeleted } from '#clients/server/store.ts'
import { clientsMessages as say } from '#messages/clients.ts'

/** An administrator deletes any seller's client, as the seller could; the log says who did it. */
export async function removeAnyClient(db: Database, actor: Member, clientId: string, address: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const client = isId(clientId) ? await findAnyClient(tx, clientId) : undefined
    if (!client || !(await markClientDeleted(tx, client.seller_id, client.id)))
      throw new Refusal(say.notFound, errorCode.notFound)
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
