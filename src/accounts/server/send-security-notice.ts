import type { UserRow } from '#accounts/server/user-store.ts'
import { renderSecurityNotice, type SecurityNotice } from '#mail/server/emails/security-notice.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** Tells the owner of an account what has changed about how it is opened, in the transaction of the change (D-232). */
export async function sendSecurityNotice(
  tx: Tx,
  { email: to, first_name: firstName }: Pick<UserRow, 'email' | 'first_name'>,
  notice: SecurityNotice,
  publicUrl: string,
): Promise<void> {
  const url = `${publicUrl}/forgot-password`
  await queueEmail(tx, renderSecurityNotice({ to, firstName, notice, url, at: new Date() }))
}
