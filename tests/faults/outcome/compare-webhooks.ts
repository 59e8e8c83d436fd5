import type { PatientQuery } from '../stack/patient-query.ts'
import type { PrintedWebhook } from '../stack/webhook-receiver.ts'
import type { Comparison } from './comparison.ts'

interface StoredEvent {
  id: string
  about: string
  body: string
}

/**
 * Everything in the shop's books that should have been sent as a webhook. Sellers and products from before the receiver was registered are
 * left out, and deliveries that were taken back.
 */
const factsToSend = `
  select 'order.placed' as type, o.id from orders o
  union all select 'order.paid', o.id from orders o where o.payment_status = 3 and o.total_pence > 0
  union all select 'order.refunded', p.order_id from refunds r join payments p on p.id = r.payment_id where r.state = 'succeeded'
  union all select 'payout.sent', t.order_id from transfers t where t.state = 'paid'
  union all select 'order.dispatched', o.id from orders o where o.dispatched_at is not null
  union all select 'order.delivered', o.id from orders o where o.delivered_at is not null
  union all select 'order.cancelled', o.id from orders o where o.cancelled_at is not null
  union all select 'return.opened', r.order_id from returns r
  union all select 'return.settled', r.order_id from returns r where r.state = 'settled'
  union all select 'client.erased', c.id from clients c where c.erased_at is not null
  union all select 'seller.approved', u.id from users u, webhook_endpoints e
    where u.role = 'seller' and u.documents_approved and u.created_at > e.created_at
  union all select 'product.changed', l.subject_id::uuid from admin_log l, webhook_endpoints e
    where l.action = 'switch product popular' and l.created_at > e.created_at`

/**
 * Checks that everything that happened was stored as one event, and that the receiver took every event under one id, however often it
 * arrived. The first arrivals of events about the same order have to be in the sequence of the events.
 */
export async function compareWebhooks(query: PatientQuery, received: readonly PrintedWebhook[]): Promise<Comparison> {
  const facts = await query<{ type: string; id: string }>(factsToSend)
  const events = await query<StoredEvent>(
    `select v.id, v.about, v.body from outgoing_events v join outgoing_deliveries d on d.event_id = v.id order by d.position`,
  )
  const bodies = events.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
  const lost = [...findUnsent(facts, bodies), ...findUntaken(events, bodies, received)]
  const doubled = [...findTwins(bodies), ...findOutOfOrder(events, received)]
  const again = received.length - new Set(received.map(({ id }) => id)).size
  return {
    kind: 'webhooks',
    acknowledged: events.length,
    lost,
    doubled,
    remark: `sent again under the same id: ${again}`,
  }
}

const keyOf = (type: string, id: unknown) => `${type} of ${String(id)}`

/** What an event is about: an event about an order also names its seller. */
const subjectOf = ({ order_id, prod_id, user_id, client_id }: Record<string, unknown>) =>
  order_id ?? prod_id ?? user_id ?? client_id

/** Finds facts that were not sent as often as they happened; all of them must be, since the receiver was registered before the first order. */
function findUnsent(
  facts: readonly { type: string; id: string }[],
  bodies: readonly { type: string; data: Record<string, unknown> }[],
): string[] {
  const sent = Map.groupBy(bodies, ({ type, data }) => keyOf(type, subjectOf(data)))
  const happened = Map.groupBy(facts, ({ type, id }) => keyOf(type, id))
  return [...happened].flatMap(([fact, times]) => {
    const missing = times.length - (sent.get(fact)?.length ?? 0)
    return missing > 0 ? [`${fact}, ${missing} times`] : []
  })
}

function findUntaken(
  events: readonly StoredEvent[],
  bodies: readonly { type: string; data: unknown }[],
  received: readonly PrintedWebhook[],
): string[] {
  const taken = new Map(received.map((webhook) => [webhook.id, webhook]))
  return events.flatMap(({ id }, at) => {
    const webhook = taken.get(id)
    if (!webhook) return [`event ${id}, ${bodies[at]?.type}`]
    const isSame =
      webhook.type === bodies[at]?.type && JSON.stringify(webhook.data) === JSON.stringify(bodies[at]?.data)
    return isSame ? [] : [`event ${id} has come with another body`]
  })
}

/**
 * Finds facts that were stored as two events, both of which the receiver would act on. A product may change twice in the same way, and an
 * order may be delivered again after its delivery was taken back.
 */
function findTwins(bodies: readonly { type: string; data: unknown }[]): string[] {
  const seen = new Set<string>()
  return bodies.flatMap(({ type, data }) => {
    if (type === 'product.changed' || type === 'order.delivered') return []
    const key = `${type} ${JSON.stringify(data)}`
    if (seen.has(key)) return [`two events of ${key}`]
    seen.add(key)
    return []
  })
}

function findOutOfOrder(events: readonly StoredEvent[], received: readonly PrintedWebhook[]): string[] {
  const firstAt = new Map<string, number>()
  for (const [at, { id }] of received.entries()) if (!firstAt.has(id)) firstAt.set(id, at)
  const lastOf = new Map<string, number>()
  return events.flatMap(({ id, about }) => {
    const at = firstAt.get(id) ?? Number.POSITIVE_INFINITY
    const before = lastOf.get(about) ?? -1
    lastOf.set(about, at)
    return at < before ? [`event ${id} came before an earlier one about ${about}`] : []
  })
}
