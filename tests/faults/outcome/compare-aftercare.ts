import type { Acknowledged } from '../load/acknowledged.ts'
import type { PatientQuery } from '../stack/patient-query.ts'
import type { Comparison } from './comparison.ts'

/** Compares what was acknowledged after a sale, or in its place: returns, cancellations and erasures. */
export async function compareAftercare(query: PatientQuery, acknowledged: Acknowledged): Promise<Comparison[]> {
  return [
    await compareReturns(query, acknowledged),
    await compareCancellations(query, acknowledged),
    await compareErasures(query, acknowledged),
  ]
}

/** Each order of the load is of one item, so it is returned once. */
async function compareReturns(query: PatientQuery, { returns }: Acknowledged): Promise<Comparison> {
  const rows = await query<{ id: string; orderId: string }>(
    `select r.id, r.order_id as "orderId" from returns r join return_lines l on l.return_id = r.id`,
  )
  const stored = new Set(rows.map(({ id }) => id))
  return {
    kind: 'returns',
    acknowledged: returns.length,
    lost: returns.filter(({ returnId }) => !stored.has(returnId)).map(({ returnId }) => `return ${returnId}`),
    doubled: [...Map.groupBy(rows, ({ orderId }) => orderId)]
      .filter(([, returned]) => returned.length > 1)
      .map(([orderId, returned]) => `order ${orderId}: returned ${returned.length} times`),
  }
}

async function compareCancellations(query: PatientQuery, { cancellations }: Acknowledged): Promise<Comparison> {
  const rows = await query<{ id: string; paid: boolean }>(
    `select o.id, exists (select 1 from payments p where p.order_id = o.id and p.state = 'succeeded') as paid
      from orders o where o.cancelled_at is not null`,
  )
  const paid = new Map(rows.map(({ id, paid }) => [id, paid]))
  return {
    kind: 'cancellations',
    acknowledged: cancellations.length,
    lost: cancellations.filter(({ orderId }) => paid.get(orderId) !== false).map(({ orderId }) => `order ${orderId}`),
    doubled: [],
  }
}

async function compareErasures(query: PatientQuery, { erasedEmails }: Acknowledged): Promise<Comparison> {
  const rows = await query<{ email: string }>('select email from clients union all select email from client_sessions')
  const left = new Set(rows.map(({ email }) => email))
  return {
    kind: 'erasures',
    acknowledged: erasedEmails.length,
    lost: erasedEmails.filter((email) => left.has(email)).map((email) => `${email} is still there`),
    doubled: [],
  }
}
