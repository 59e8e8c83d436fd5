import type { PatientQuery } from '../stack/patient-query.ts'
import type { PrintedWebhook } from '../stack/webhook-receiver.ts'
import type { Comparison } from './comparison.ts'

interface StoredEvent {
  id: string
  about: string
  body: string
}

/** Everything in the shop's books that should have been sent as a webhook. */
const factsToSend = `
  select 'order.placed' as type, o.id from orders o
  union all select 'order.paid', o.id from orders o where o.payment_status = 3 and o.total_pence > 0
  union all select 'order.refunded', p.order_id from refunds r join payments p on p.id = r.payment_id where r.state = 'succeeded'
  union all select 'payout.sent', t.order_id from transfers t where t.state = 'paid'`

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

const keyOf = (type: string, orderId: unknown) => `${type} of ${String(orderId)}`

/** Finds facts that were not sent; all of them must be, since the receiver was registered before the first order. */
function findUnsent(
  facts: readonly { type: string; id: string }[],
  bodies: readonly { type: string; data: Record<string, unknown> }[],
): string[] {
  const sent = new Set(bodies.map(({ type, data }) => keyOf(type, data.order_id)))
  return facts.map(({ type, id }) => keyOf(type, id)).filter((fact) => !sent.has(fact))
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

/** Finds facts that were stored as two events, both of which the receiver would act on. */
function findTwins(bodies: readonly { type: string; data: unknown }[]): string[] {
  const seen = new Set<string>()
  return bodies.flatMap(({ type, data }) => {
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
