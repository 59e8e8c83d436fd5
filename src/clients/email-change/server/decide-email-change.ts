import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { lockAnyClient } from '#clients/admin/server/admin-client-store.ts'
import type { ContestedEmail } from '#clients/email-change/contract.ts'
import {
  endObjectionLinks,
  findContestingEmail,
  setContestedBy,
} from '#clients/email-change/server/former-email-store.ts'
import { type EmailChangeOptions, recordEmailChange } from '#clients/email-change/server/record-email-change.ts'
import { emailChangeText } from '#clients/email-change/text.ts'
import { updateClientEmail } from '#clients/server/client-store.ts'
import { getAnyClient } from '#clients/server/get-client.ts'
import { clientsText } from '#clients/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

/** Who objects to the email of a client; `former` null: nobody. */
export async function getContestedEmail(db: Database, clientId: string): Promise<ContestedEmail> {
  const { id, email } = await getAnyClient(db, clientId)
  return { former: await findContestingEmail(db, id), email }
}

/** An administrator keeps the email of a contested client, or puts the former one back; emails go out again. */
export async function decideEmailChange(
  db: Database,
  actor: AuthenticatedActor,
  { clientId, keep, ipAddress }: { clientId: string; keep: boolean; ipAddress: string },
  options: EmailChangeOptions,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const client = isId(clientId) ? await lockAnyClient(tx, clientId) : undefined
    if (!client || client.erased_at !== null) throw new AppError(clientsText.notFound, errorCode.notFound)
    const former = await findContestingEmail(tx, client.id)
    if (former === null) throw new AppError(emailChangeText.nothingToDecide, errorCode.conflict)
    await setContestedBy(tx, client.id, null)
    if (!keep) {
      await updateClientEmail(tx, client.id, former)
      await recordEmailChange(tx, client, former, options)
    }
    await endObjectionLinks(tx, client.id)
    await recordAdminChange(tx, actor, {
      ...{ action: 'decide email', subjectKind: 'client', subjectId: client.id, ipAddress },
      ...{ before: { contested: true }, after: { contested: false, accepted: keep } },
    })
  })
}
