import type { StrikeRecord } from '../injection/injection-log.ts'
import type { ReceivedMail } from '../stack/faulty-mail-server.ts'
import type { PatientQuery } from '../stack/patient-query.ts'
import type { Comparison } from './comparison.ts'

/** How long after the mail server's answer the shop may take to mark an email as sent. */
const markingMs = 2_000

/**
 * Checks that every email of the outbox was sent, and only once. A second copy, with the same Message-ID, is allowed only if the shop
 * cannot know that the first was accepted: the connection was cut before the answer, or the server was killed before it could mark the
 * email as sent.
 */
export async function compareMails(
  query: PatientQuery,
  mails: readonly ReceivedMail[],
  strikes: readonly StrikeRecord[],
): Promise<Comparison> {
  const outbox = await query<{ id: string; kind: string; to: string }>('select id, kind, recipient as to from emails')
  const copies = new Map<string, ReceivedMail[]>()
  for (const mail of mails) {
    // the Message-ID begins with the id of the email in the outbox
    const id = mail.messageId.slice(1, mail.messageId.indexOf('@'))
    copies.set(id, [...(copies.get(id) ?? []), mail])
  }
  const lost: string[] = []
  const doubled: string[] = []
  let cut = 0
  let killed = 0
  for (const { id, kind, to } of outbox) {
    const sent = copies.get(id) ?? []
    if (sent.length === 0) lost.push(`${kind} to ${to}`)
    for (const [at, before] of sent.slice(0, -1).entries()) {
      if (!before.wasAcknowledged) cut += 1
      else if (wasServerKilled(before.at, sent[at + 1]?.at ?? before.at, strikes)) killed += 1
      else doubled.push(`${kind} to ${to}, taken at ${new Date(before.at).toISOString()}`)
    }
  }
  const remark = `sent again: ${cut} after a cut connection, ${killed} after a killed server`
  return { kind: 'mails', acknowledged: outbox.length, lost, doubled, remark }
}

/**
 * Whether the server was killed between the two copies, before it could mark the first as sent. If the marking is held at a step or waits
 * for the database, it is lost with its process, however long it has waited.
 */
function wasServerKilled(takenAt: number, takenAgainAt: number, strikes: readonly StrikeRecord[]): boolean {
  return strikes.some(({ killsServer, heldSince, beganAt, endedAt }) => {
    if (!killsServer || takenAgainAt < beganAt) return false
    const isAwayFrom = strikes
      .filter(({ what }) => what.some((name) => /^(?:PostgreSQL|database)/.test(name)))
      .map((strike) => strike.beganAt)
    const waitedSince = Math.min(heldSince, ...isAwayFrom.filter((from) => from > beganAt - 10_000 && from < beganAt))
    return takenAt > waitedSince - markingMs && takenAt < endedAt + markingMs
  })
}
