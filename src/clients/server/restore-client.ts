import { logAdminChange } from '#accounts/server/admin-log.ts'
import { errorCode } from '#base/envelope.ts'
import type { Member } from '#base/server/actor.ts'
import { type Database, inTransaction } from '#base/server/database.ts'
import { Refusal } from '#base/server/refusal.ts'
import { isId } from '#base/wire.ts'
import { findAnyClient, unmarkClientDeleted } from '#clients/server/admin-store.ts'
import { clientsMessages as say } from '#messages/clients.ts'

/** Takes the mark of deletion away again (D-207); restoring whoever is there already is no error and no entry. */
export async function restoreClient(db: Database, actor: Member, clientId: string, address: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const client = isId(clientId) ? await findAnyClient(tx, clientId) : undefined
    if (!client || client.erased_at !== null) throw new Refusal(say.notFound, errorCode.notFound)
    if (!(await unmarkClientDeleted(tx, client.id))) return
    await logAdminChange(tx, actor, {
      action: 'restore client',
      subjectKind: 'client',
      subjectId: client.id,
      before: { deleted: true },
      after: { deleted: false },
      address,
    })
  })
}
