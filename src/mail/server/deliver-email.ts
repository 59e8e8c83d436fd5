import { findEmail, incrementEmailAttempts, markEmailSent } from '#mail/server/email-store.ts'
import type { MailTransport } from '#mail/server/mail-transport.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'

/**
 * The job that sends a queued email. After a crash between sending and recording, the email is sent again with the same
 * Message-ID, so it is never lost. An error of the transport makes the job retry later. What was sent is not stored any longer, since it
 * may hold a link that logs its reader in; where there is no mail server, the page /dev/mail is the mailbox of every recipient.
 */
export async function deliverEmail(
  { db, transport, config }: { db: Database; transport: MailTransport; config: Pick<Config, 'devMail'> },
  emailId: string,
): Promise<void> {
  const email = await findEmail(db, emailId)
  if (!email || email.sent) return
  try {
    await transport.send(email)
  } catch (error) {
    await incrementEmailAttempts(db, emailId)
    throw error
  }
  await markEmailSent(db, emailId, { keepContent: config.devMail })
}
