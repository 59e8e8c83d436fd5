import type { Email } from '#mail/server/emails/render-email.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { countLinkEmailsOfDay, lockRecipient, queueEmail } from './email-store.ts'
import { deleteUnusedProvedEmails, findProvedEmail, upsertProvedEmail } from './proved-email-store.ts'

/**
 * How many emails with a link one address gets a day at most, over all calls and all callers (D-261). Each call has a limit for its own
 * callers only, and a typed address may be a stranger's.
 */
export const maxLinkEmailsPerDay = 40

export type EmailLimits = Pick<Config, 'rateLimits'>

export type { Email } from '#mail/server/emails/render-email.ts'
export { queueEmail, queueEmails, withdrawEmails } from './email-store.ts'

/**
 * Queues an email with a link and returns null. If the recipient has got enough such emails for a day, queues nothing and returns the
 * seconds until another may be sent.
 */
export async function queueLinkEmail(tx: Tx, limits: EmailLimits, email: Email): Promise<number | null> {
  if (limits.rateLimits) await lockRecipient(tx, email.to)
  const takeTurn = await openEmailAllowance(tx, limits, [email.to])
  const seconds = takeTurn(email.to)
  if (seconds === null) await queueEmail(tx, email)
  return seconds
}

/**
 * Counts the emails with a link that these recipients have got within a day. Returns a function that uses up one email of a recipient and
 * answers like `queueLinkEmail`.
 */
export async function openEmailAllowance(
  tx: Tx,
  { rateLimits }: EmailLimits,
  recipients: readonly string[],
): Promise<(recipient: string) => number | null> {
  if (!rateLimits) return () => null
  const counted = await countLinkEmailsOfDay(tx, recipients, maxLinkEmailsPerDay)
  const sent = new Map(counted.map((ofDay) => [ofDay.recipient, ofDay]))
  return (recipient) => {
    const key = recipient.toLowerCase()
    const { count, secondsToNext } = sent.get(key) ?? { count: 0, secondsToNext: 24 * 60 * 60 }
    if (count >= maxLinkEmailsPerDay) return secondsToNext
    sent.set(key, { recipient: key, count: count + 1, secondsToNext })
    return null
  }
}

/** Records that emails to this address reach its owner: a mailed link was opened in a browser, or a mailed code was entered. */
export function recordProvedEmail(db: Db, email: string): Promise<void> {
  return upsertProvedEmail(db, email.toLowerCase())
}

/** Whether an email to this address is known to have reached a reader; a mistyped address has no reader. */
export async function isProvedEmail(db: Db, email: string): Promise<boolean> {
  return (await findProvedEmail(db, email.toLowerCase())) !== undefined
}

/** Deletes what is known about these addresses, unless another client has the address; called after clients were erased. */
export function deleteProvedEmails(tx: Tx, emails: readonly string[]): Promise<void> {
  return deleteUnusedProvedEmails(
    tx,
    emails.map((email) => email.toLowerCase()),
  )
}
