import { deleteCodesOf } from '#client-page/codes/server/client-code-store.ts'
import { deleteSessionsOf } from '#client-page/codes/server/client-session-store.ts'
import { isKnownPerson } from '#client-page/server/person-store.ts'
import type { ClientEmailChange } from '#clients/email-change/server/record-email-change.ts'
import type { Tx } from '#platform/server/database/database.ts'

/**
 * After a change of a client's email: sessions and codes of the former end where no other record has it, and those of an email that the
 * record had before, so that putting it back opens nothing that was open then.
 */
export async function endClientSessionsAfterChange(
  tx: Tx,
  { from, to, isReturning }: Pick<ClientEmailChange, 'from' | 'to' | 'isReturning'>,
): Promise<void> {
  if (!(await isKnownPerson(tx, from))) await endSessionsOf(tx, from)
  if (isReturning) await endSessionsOf(tx, to)
}

async function endSessionsOf(tx: Tx, email: string): Promise<void> {
  await deleteSessionsOf(tx, email)
  await deleteCodesOf(tx, email)
}
