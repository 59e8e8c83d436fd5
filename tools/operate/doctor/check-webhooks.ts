import pg from 'pg'
import type { Config } from '#platform/server/config/config.ts'
import { type Finding, passed, warning } from './finding.ts'

interface Deliveries {
  lastAccepted: Date | null
  /** Card payments that succeeded a while after it. */
  paidSince: number
  rejected: { outcome: string; events: number }[]
}

const reasons: Readonly<Record<string, string>> = {
  unsigned: 'without a signature',
  bad_signature: 'signed with another secret',
  too_old: 'signed too long ago',
  unreadable: 'of an unknown form',
}

/** Checks that the card provider's webhook events come and are accepted; nothing where the shop has no tables yet. */
export async function checkWebhooks(url: string, { stripe }: Pick<Config, 'stripe'>): Promise<Finding[]> {
  const deliveries = await readDeliveries(url)
  if (!deliveries) return []
  const { lastAccepted, paidSince, rejected } = deliveries
  const found: Finding[] = []
  const came = lastAccepted ? `the last webhook event came ${formatTime(lastAccepted)}` : 'no webhook event came so far'
  const isRemote = stripe.secretKey !== null || stripe.apiBase !== null
  found.push(
    paidSince > 0 && isRemote
      ? warning(
          `${came}, and ${paidSince} card payments succeeded since`,
          'see that the provider has the endpoint PUBLIC_URL/api/v1/payment/notice and reaches it (docs/runbook.md)',
        )
      : passed(came),
  )
  const count = rejected.reduce((sum, { events }) => sum + events, 0)
  const summary = `${count} webhook events were rejected in the last day: ${rejected.map(describeRejected).join(', ')}`
  if (count === 0) found.push(passed('no webhook event was rejected in the last day'))
  // anyone can send a request without a signature, the provider never does
  else if (rejected.every(({ outcome }) => outcome === 'unsigned')) found.push(passed(summary))
  else
    found.push(
      warning(
        summary,
        'set STRIPE_WEBHOOK_SECRET to the signing secrets of all endpoints at the provider, and the clock by a time server',
      ),
    )
  return found
}

async function readDeliveries(url: string): Promise<Deliveries | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const { rows: last } = await client.query<{ at: Date | null; paid: number }>(`
      with last as (select max(d.last_at) as at from webhook_deliveries d where d.outcome = 'accepted')
      select last.at, (select count(*)::int from payments p where p.state = 'succeeded' and p.provider_ref is not null
        and p.updated_at > coalesce(last.at, '-infinity') + interval '15 minutes'
        and p.updated_at > now() - interval '30 days') as paid
      from last`)
    const { rows: rejected } = await client.query<{ outcome: string; events: number }>(`
      select d.outcome, sum(d.events)::int as events from webhook_deliveries d
      where d.outcome <> 'accepted' and d.hour > now() - interval '1 day' group by d.outcome order by d.outcome`)
    return { lastAccepted: last[0]?.at ?? null, paidSince: last[0]?.paid ?? 0, rejected }
  } catch {
    // the check of the database says what is wrong with it
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

const describeRejected = ({ outcome, events }: Deliveries['rejected'][number]) =>
  `${events} ${reasons[outcome] ?? outcome}`

/** In UTC, as the log has it. */
const formatTime = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
