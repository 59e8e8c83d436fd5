import { randomUUID } from 'node:crypto'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { renderTestMail } from '#mail/server/emails/administrators/test-mail.ts'
import { MailServerError } from '#mail/server/mail-server-error.ts'
import type { MailTransport } from '#mail/server/mail-transport.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { findOwnAddress } from '#settings/server/settings-store.ts'
import { settingsText } from '#settings/text.ts'

interface TestMailDependencies {
  db: Database
  config: Config
  transport: MailTransport
  publicUrl: () => string
}

/** Sends a test email to the administrator herself at once, and returns the mail server's answer; without a server it is only queued. */
export async function sendTestMail(
  { db, config, transport, publicUrl }: TestMailDependencies,
  admin: AuthenticatedActor,
): Promise<string> {
  const own = await findOwnAddress(db, admin.userId)
  if (!own) throw new AppError(errorText.notFound, errorCode.notFound)
  const { email: to, first_name: firstName } = own
  const email = renderTestMail({ to, firstName, url: `${publicUrl()}/admin-settings` })
  const record = { action: 'send test email', subjectKind: 'settings', subjectId: null, before: null }
  if (config.smtpUrl === undefined) {
    await inTransaction(db, async (tx) => {
      await queueEmail(tx, email)
      await recordAdminChange(tx, admin, { ...record, after: { accepted: false } })
    })
    return settingsText.testMailStored
  }
  const answer = await transport.send({ ...email, id: randomUUID(), createdAt: new Date() }).catch((error: unknown) => {
    if (error instanceof MailServerError)
      throw new AppError(settingsText.testMailRefused(error.message), errorCode.providerDown)
    throw error
  })
  await inTransaction(db, (tx) => recordAdminChange(tx, admin, { ...record, after: { accepted: true } }))
  return settingsText.testMailSent(to, answer)
}
