import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { retryWhileUnavailable } from '#platform/server/database/retry-while-unavailable.ts'
import type { DatabaseGauges } from '#platform/server/observability/database-gauges.ts'
import {
  endRejections,
  findEmail,
  incrementEmailAttempts,
  markEmailRefused,
  markEmailSent,
  waitingEmailsQuery,
} from './email-store.ts'
import { MailServerError } from './mail-server-error.ts'
import type { MailTransport } from './mail-transport.ts'

/** How long the job waits for an unavailable database, so that it can still mark the email as sent. */
const markTimeoutMs = 10 * 60_000

interface DeliveryDependencies {
  db: Database
  transport: MailTransport
  config: Pick<Config, 'devMail'>
  /** Whether this address has no reader, so that no email is sent to it. */
  isDemoRecipient?: (recipient: string) => Promise<boolean>
}

/**
 * The job that sends a queued email, at least once. It sends an email again, with the same Message-ID, only if the shop cannot know that
 * the mail server took it: the connection was cut before the answer, or the process was killed before the email was marked as sent. The job
 * is retried later if the mail server cannot be reached or refuses the email for now, but not if it refuses the email for good. The content
 * is deleted once the email is sent, since it may hold a link that logs its reader in; only a shop without a mail server keeps it, for the
 * page /dev/mail.
 */
export async function deliverEmail(
  { db, transport, config, isDemoRecipient = async () => false }: DeliveryDependencies,
  emailId: string,
): Promise<void> {
  const email = await findEmail(db, emailId)
  if (!email || email.sent || email.refusedAt) return
  const keepContent = config.devMail
  try {
    if (!(await isDemoRecipient(email.to))) await transport.send(email)
  } catch (error) {
    if (error instanceof MailServerError && error.isFinal)
      return markEmailRefused(db, { id: emailId, answer: error.message, keepContent })
    await incrementEmailAttempts(db, emailId)
    throw error
  }
  const mark = () => markEmailSent(db, emailId, { keepContent })
  await retryWhileUnavailable(mark, markTimeoutMs)
  await endRejections(db, email.to)
}

export const emailGauges: DatabaseGauges = {
  help: {
    chairside_emails_waiting: 'Emails that are not sent yet, those that failed for good included.',
    chairside_emails_oldest_seconds: 'How long the oldest of them has waited.',
  },
  query: waitingEmailsQuery,
}
