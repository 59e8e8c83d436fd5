import { generateToken, hashToken } from '#access/server/tokens.ts'
import { withdrawEmails } from '#mail/server/queue-email.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { type EmailReader, type EmailTopic, emailTopics, unsubscribePath } from '../email-topics.ts'
import {
  deleteUnsubscribeLinksOlderThan,
  deleteUnsubscription,
  findUnsubscribeLink,
  insertUnsubscribeLink,
  insertUnsubscription,
  leaveOutOfNews,
  lockNewsTo,
  selectUnsubscribed,
  selectUnsubscribedTopics,
  selectWaitingNews,
} from './unsubscription-store.ts'

export { deleteEmailsOf, lockNewsTo } from './unsubscription-store.ts'

/** How many days an email's unsubscribe link works; people look for it even in old emails. */
export const unsubscribeLinkLifetimeDays = 400

/** Finds which addresses have unsubscribed from this kind of email. Returns a function that answers for one address. */
export async function findUnsubscribed(
  db: Db,
  emails: readonly string[],
  kind: EmailTopic,
): Promise<(email: string) => boolean> {
  const refusing = new Set(await selectUnsubscribed(db, emails, kind))
  return (email) => refusing.has(email.toLowerCase())
}

/** Each kind of email, and whether the owner of the address gets emails of that kind. */
export async function listEmailPreferences(db: Db, email: string): Promise<{ kind: EmailTopic; on: boolean }[]> {
  const refused = await selectUnsubscribedTopics(db, email)
  return emailTopics.map((kind) => ({ kind, on: !refused.includes(kind) }))
}

export async function setEmailPreference(db: Database, email: string, kind: EmailTopic, on: boolean): Promise<void> {
  if (on) await deleteUnsubscription(db, email, kind)
  else await stopEmails(db, email, kind)
}

/** Stops emails of one kind: no such email is queued any more, and queued news is withdrawn. */
function stopEmails(db: Database, email: string, kind: EmailTopic): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (kind === 'news') await lockNewsTo(tx, email)
    await insertUnsubscription(tx, email, kind)
    if (kind === 'news') await leaveOutOfNews(tx, await withdrawEmails(tx, await selectWaitingNews(tx, email)))
  })
}

/**
 * The link in an email with which its recipient stops emails of this kind; the link's token is random, and only its hash is stored
 * (N-CLPG-013).
 */
export async function createUnsubscribeUrl(
  tx: Tx,
  { email, kind, publicUrl, reader }: { email: string; kind: EmailTopic; publicUrl: string; reader?: EmailReader },
): Promise<string> {
  const { token, hash } = generateToken()
  await insertUnsubscribeLink(tx, hash, email, kind)
  return publicUrl + unsubscribePath(token, reader)
}

/** Stops emails of the kind for which the link was made; a repeated call changes nothing. */
export async function unsubscribe(db: Database, key: string): Promise<EmailTopic> {
  const stop = await findUnsubscribeLink(db, hashToken(key))
  if (!stop) throw new AppError(errorText.linkInvalid, errorCode.linkInvalid)
  await stopEmails(db, stop.email, stop.kind)
  return stop.kind
}

/** A scheduled job that deletes unsubscribe links that no longer work. */
export function deleteOldUnsubscribeLinks(db: Db): Promise<void> {
  return deleteUnsubscribeLinksOlderThan(db, unsubscribeLinkLifetimeDays)
}
