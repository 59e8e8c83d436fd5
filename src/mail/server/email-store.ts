import { sql } from 'kysely'
import type { Email } from '#mail/server/emails/render-email.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { generateId } from '#platform/server/database/generate-id.ts'
import {
  executePrepared,
  executePreparedTakeFirst,
  pipelined,
  preparedStatement,
} from '#platform/server/database/prepared-statement.ts'
import { deleteWaitingJobs, enqueueJob } from '#platform/server/jobs/job-queue.ts'
import { isId } from '#platform/wire-schemas.ts'

interface EmailsOfDay {
  /** The address in lower case. */
  recipient: string
  count: number
  /** Seconds until one more email may be sent, which is when the oldest of the newest `most` emails is a day old. */
  secondsToNext: number
}

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    'send-email': { emailId: string }
  }
}

/** An email of the outbox. Only an email that is read alone has its attachment; a list leaves attachments out. */
export interface StoredEmail extends Email {
  id: string
  sent: boolean
  /** When the mail server refused it for good. */
  refusedAt: Date | null
  createdAt: Date
}

const emptyContent = {
  html: '',
  text: '',
  reply_to: null,
  sender_name: null,
  unsubscribe_url: null,
  attachment: null,
  attachment_name: null,
}

const columns = [
  'id',
  'kind',
  'recipient as to',
  'reply_to as replyTo',
  'sender_name as senderName',
  'subject',
  'html',
  'text',
  'unsubscribe_url as unsubscribeUrl',
  'created_at as createdAt',
  'refused_at as refusedAt',
] as const

/** Queues an email in the transaction of the change that it reports, to be sent after the commit or at the time `at`. Returns its id. */
export async function queueEmail(tx: Tx, email: Email, at?: Date): Promise<string> {
  const { kind, to, replyTo = null, senderName = null, subject, html, text, unsubscribeUrl = null } = email
  const { orderNumber = null, attachment } = email
  const id = generateId()
  const [file, fileName] = [attachment?.content ?? null, attachment?.name ?? null]
  await pipelined(
    tx,
    preparedStatement(sql`insert into emails
      (id, kind, recipient, reply_to, sender_name, subject, html, text, unsubscribe_url, order_number, attachment, attachment_name)
    values (${id}, ${kind}, ${to}, ${replyTo}, ${senderName}, ${subject}, ${html}, ${text}, ${unsubscribeUrl}, ${orderNumber}, ${file},
      ${fileName})`),
  )
  await enqueueJob(tx, 'send-email', { emailId: id }, { key: keyOf(id), ...(at ? { at } : {}) })
  return id
}

const keyOf = (id: string) => `letter ${id}`

/** Deletes those of these emails whose sending has not begun, and returns their ids. */
export async function withdrawEmails(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const keys = new Set(await deleteWaitingJobs(tx, ids.map(keyOf)))
  const withdrawn = ids.filter((id) => keys.has(keyOf(id)))
  if (withdrawn.length > 0) await tx.deleteFrom('emails').where('id', 'in', withdrawn).execute()
  return withdrawn
}

/** Queues many emails like `queueEmail`, in one statement. */
export async function queueEmails(tx: Tx, emails: readonly Email[]): Promise<void> {
  const rows = emails.map(({ replyTo = null, unsubscribeUrl = null, orderNumber = null, attachment, ...email }) => ({
    ...email,
    id: generateId(),
    reply_to: replyTo,
    unsubscribe_url: unsubscribeUrl,
    order_number: orderNumber,
    attachment: attachment?.content.toString('base64'),
    attachment_name: attachment?.name,
  }))
  await sql`insert into emails
      (id, kind, recipient, reply_to, subject, html, text, unsubscribe_url, order_number, attachment, attachment_name)
    select e.id, e.kind, e."to", e.reply_to, e.subject, e.html, e.text, e.unsubscribe_url, e.order_number,
      decode(e.attachment, 'base64'), e.attachment_name
    from json_to_recordset(${JSON.stringify(rows)}::json) as e
      (id uuid, kind text, "to" text, reply_to text, subject text, html text, text text, unsubscribe_url text, order_number text,
        attachment text, attachment_name text)`.execute(tx)
  for (const { id } of rows) await enqueueJob(tx, 'send-email', { emailId: id }, { key: keyOf(id) })
}

export async function findEmail(db: Db, id: string): Promise<StoredEmail | undefined> {
  if (!isId(id)) return undefined
  const stored = await executePreparedTakeFirst(
    db,
    db
      .selectFrom('emails')
      .select(columns)
      .select(['attachment', 'attachment_name'])
      .select(({ eb }) => eb('state', '=', 'sent').$castTo<boolean>().as('sent'))
      .where('id', '=', id),
  )
  if (!stored) return undefined
  const { attachment: content, attachment_name: name, ...email } = stored
  return { ...email, attachment: content && name ? { name, content } : null }
}

export async function listNewestEmails(db: Db, limit: number): Promise<StoredEmail[]> {
  return db
    .selectFrom('emails')
    .select(columns)
    .select(({ eb }) => eb('state', '=', 'sent').$castTo<boolean>().as('sent'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Marks an email as sent and deletes its content, links included; `keepContent` keeps the content for the page /dev/mail. */
export async function markEmailSent(db: Db, id: string, { keepContent }: { keepContent: boolean }): Promise<void> {
  await executePrepared(
    db,
    db
      .updateTable('emails')
      .set({ state: 'sent', sent_at: sql`now()`, attempts: sql`attempts + 1`, ...(keepContent ? {} : emptyContent) })
      .where('id', '=', id),
  )
}

/** Marks an email as refused. It is not sent again, so its content is deleted; `keepContent` keeps the content for the page /dev/mail. */
export async function markEmailRefused(
  db: Db,
  { id, answer, keepContent }: { id: string; answer: string; keepContent: boolean },
): Promise<void> {
  await db
    .updateTable('emails')
    .set({
      refused_at: sql`now()`,
      rejection: answer,
      attempts: sql`attempts + 1`,
      ...(keepContent ? {} : emptyContent),
    })
    .where('id', '=', id)
    .execute()
}

/** Ends the refusals of an address when the mail server has accepted an email to it, since the address works again. */
export async function endRejections(db: Db, recipient: string): Promise<void> {
  await sql`update emails set rejection_ended_at = now()
    where lower(recipient) = lower(${recipient}) and refused_at is not null and rejection_ended_at is null`.execute(db)
}

/** Deletes the content of emails that an older version sent, or that were sent while the shop had no mail server. */
export async function deleteContentOfSentEmails(db: Db): Promise<void> {
  await db
    .updateTable('emails')
    .set(emptyContent)
    .where('state', '=', 'sent')
    .where(({ or, eb }) => or([eb('html', '<>', ''), eb('text', '<>', '')]))
    .execute()
}

export async function incrementEmailAttempts(db: Db, id: string): Promise<void> {
  await db.updateTable('emails').set({ attempts: sql`attempts + 1` }).where('id', '=', id).execute()
}

/** Counts the jobs instead of the emails: every unsent email has one, jobs are few, and emails have no index by state. */
export const waitingEmailsQuery = sql<Record<'chairside_emails_waiting' | 'chairside_emails_oldest_seconds', number>>`
  select count(*)::int as chairside_emails_waiting,
    coalesce(extract(epoch from now() - min(j.created_at)), 0)::float8 as chairside_emails_oldest_seconds
  from graphile_worker.jobs j where j.task_identifier = 'send-email'`

interface StorageDays {
  sent: number
  unsent: number
}

export async function deleteEmailsOlderThan(db: Db, { sent, unsent }: StorageDays): Promise<void> {
  await sql`delete from emails where created_at < now() - make_interval(days => ${sent})
    or state <> 'sent' and refused_at is null and created_at < now() - make_interval(days => ${unsent})`.execute(db)
}

/** Locks the recipient until the transaction ends, so that two emails to one recipient are counted one after the other. */
export async function lockRecipient(tx: Tx, recipient: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('link emails ' || lower(${recipient}), 0))`.execute(tx)
}

/** How many emails with a link each of these recipients has been sent within a day; a recipient without any has no row. */
export async function countLinkEmailsOfDay(
  tx: Tx,
  recipients: readonly string[],
  most: number,
): Promise<EmailsOfDay[]> {
  const { rows } = await sql<EmailsOfDay>`
    select lower(recipient) as recipient, count(*)::int as count, greatest(1, ceil(extract(epoch from coalesce(
      (array_agg(created_at order by created_at desc))[${most}::int], now()) + interval '1 day' - now())))::int as "secondsToNext"
    from emails
    where kind in ('verification', 'password-reset', 'staff-invitation', 'explore-link', 'shopping-link', 'pay-link', 'reminder', 'follow-up')
      and lower(recipient) = any(${recipients.map((recipient) => recipient.toLowerCase())})
      and created_at > now() - interval '1 day'
    group by lower(recipient)`.execute(tx)
  return rows
}
