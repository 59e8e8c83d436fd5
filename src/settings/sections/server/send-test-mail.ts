import { randomUUID } from 'node:crypto'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import { generateToken } from '#access/server/tokens.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { renderTestMail } from '#mail/server/emails/administrators/test-mail.ts'
import { MailServerError, maskAddresses } from '#mail/server/mail-server-error.ts'
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

export interface SentTestMail {
  /** What the administrator is told. */
  message: string
  /** The same without her address, for colleagues; null if there is no mail server that took the email. */
  words: string | null
  /** The hash of the code in the email's link, with which she confirms that it arrived. */
  codeHash: Buffer
}

/** Sends a test email to the administrator herself at once, and returns the mail server's answer; without a server it is only queued. */
export async function sendTestMail(
  { db, config, transport, publicUrl }: TestMailDependencies,
  admin: AuthenticatedActor,
): Promise<SentTestMail> {
  const own = await findOwnAddress(db, admin.userId)
  if (!own) throw new AppError(errorText.notFound, errorCode.notFound)
  const { email: to, first_name: firstName } = own
  const { token, hash: codeHash } = generateToken()
  const email = renderTestMail({ to, firstName, url: `${publicUrl()}/admin-start?arrived=${token}` })
  const record = { action: 'send test email', subjectKind: 'settings', subjectId: null, before: null }
  if (config.smtpUrl === undefined) {
    await inTransaction(db, async (tx) => {
      await queueEmail(tx, email)
      await recordAdminChange(tx, admin, { ...record, after: { accepted: false } })
    })
    return { message: settingsText.testMailStored, words: null, codeHash }
  }
  const answer = await transport.send({ ...email, id: randomUUID(), createdAt: new Date() }).catch((error: unknown) => {
    if (error instanceof MailServerError)
      throw new AppError(settingsText.testMailRefused(error.message), errorCode.providerDown)
    throw error
  })
  await inTransaction(db, (tx) => recordAdminChange(tx, admin, { ...record, after: { accepted: true } }))
  const words = settingsText.testMailTaken(maskAddresses(answer, to))
  return { message: settingsText.testMailSent(to, answer), words, codeHash }
}
