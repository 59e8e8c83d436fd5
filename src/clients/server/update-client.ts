import type { Member } from '#access/server/actor.ts'
import type { ChangeClient } from '#clients/contract.ts'
import { clientValues } from '#clients/server/client-row.ts'
import { updateClient } from '#clients/server/client-store.ts'
import { clientsText } from '#clients/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'

/** Orders keep the client as she was when they were placed. */
export async function changeClient(db: Database, actor: Member, { client_id, ...form }: ChangeClient): Promise<void> {
  const changed = isId(client_id) && (await updateClient(db, actor.userId, client_id, clientValues(form)))
  if (!changed) throw new Refusal(clientsText.notFound, errorCode.notFound)
}
