import { findEmail, incrementEmailAttempts, markEmailSent } from '#mail/server/email-store.ts'
import type { MailTransport } from '#mail/server/mail-transport.ts'
import type { Database } from '#platform/server/database/database.ts'

/**
 * The job that sends a queued email. After a crash between sending and recording, the email is sent again with the same
 * Message-ID, so it is never lost. An error of the transport makes the job retry later.
 */
export async function deliverEmail(
  { db, transport }: { db: Database; transport: MailTransport },
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
  await markEmailSent(db, emailId)
}
