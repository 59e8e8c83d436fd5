import type { Acknowledged } from '../load/acknowledged.ts'
import type { ReceivedMail } from '../stack/faulty-mail-server.ts'
import type { PatientQuery } from '../stack/patient-query.ts'
import type { Comparison } from './comparison.ts'

interface Receiver {
  subject: string
  email: string
  state: string
  emailId: string | null
}

/**
 * Checks that acknowledged news reached each of its receivers under the one Message-ID that the shop has stored. A second copy with the
 * same id may be right (see `compareMails`); one with another id would be a second email.
 */
export async function compareNews(
  query: PatientQuery,
  { news }: Pick<Acknowledged, 'news'>,
  mails: readonly ReceivedMail[],
): Promise<Comparison> {
  const receivers = await query<Receiver>(
    `select n.subject, u.email, r.state, r.email_id as "emailId" from news_receivers r
      join shop_news n on n.id = r.news_id join users u on u.id = r.receiver_id`,
  )
  const copies = new Map<string, Set<string>>()
  for (const { subject, to, messageId } of mails) {
    if (!subject.startsWith('News ')) continue
    const key = `${subject} to ${to}`
    copies.set(key, (copies.get(key) ?? new Set()).add(messageId.slice(1, messageId.indexOf('@'))))
  }
  const lost = news.flatMap(({ subject, receivers: count }) => {
    const stored = receivers.filter((one) => one.subject === subject)
    return stored.length === count ? [] : [`${subject} has ${stored.length} of ${count} receivers`]
  })
  const doubled: string[] = []
  for (const { subject, email, state, emailId } of receivers) {
    const sent = copies.get(`${subject} to ${email}`) ?? new Set()
    if (state !== 'sent' || emailId === null || !sent.has(emailId)) lost.push(`${subject} to ${email}, ${state}`)
    if (sent.size > 1) doubled.push(`${subject} to ${email}: ${[...sent].join(', ')}`)
  }
  return { kind: 'news to sellers', acknowledged: news.length, lost, doubled, remark: `${receivers.length} receivers` }
}
