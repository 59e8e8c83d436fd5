import { sql } from 'kysely'
import { formatReturn } from '../model/returns.ts'
import type { LiveTrade } from './live-trade.ts'

export interface ReturnInShop {
  id: string
  order_id: string
  reason: string
  state: string
  needs_parcel: boolean
  has_arrived: boolean
  refunded: number | null
  paid_elsewhere: number | null
  replaced: number
  lines: { position: number; quantity: number; settled: number | null; to: string | null }[]
}

/** Selects the returns of these sellers' orders, the oldest first, as one column of a statement. */
export const selectReturns = (sellers: ReturnType<typeof sql>) => sql`(
  select coalesce(json_agg(json_build_object('id', r.id, 'order_id', r.order_id, 'reason', r.reason, 'state', r.state,
    'needs_parcel', r.needs_parcel, 'has_arrived', r.arrived_at is not null,
    'refunded', (select f.amount_pence from refunds f where f.id = r.refund_id and f.state <> 'failed'),
    'paid_elsewhere', r.paid_elsewhere_pence,
    'replaced', (select coalesce(sum(n.quantity), 0) from orders n where n.replaces_return_id = r.id),
    'lines', (select json_agg(json_build_object('position', ol.position, 'quantity', l.quantity, 'settled', l.settled_quantity,
      'to', l.destination) order by ol.position) from return_lines l join order_lines ol on ol.id = l.order_line_id
      where l.return_id = r.id))), '[]')
  from returns r where r.seller_id in ${sellers})`

export function formatReturns({ orderIds, returnIds }: LiveTrade, rows: readonly ReturnInShop[]): string[] {
  const format = (one: ReturnInShop | undefined) => {
    if (!one) return 'missing'
    const { reason, state, refunded, replaced } = one
    return formatReturn({
      order: String.fromCharCode(65 + orderIds.indexOf(one.order_id)),
      reason,
      state,
      needsParcel: one.needs_parcel,
      hasArrived: one.has_arrived,
      refunded,
      paidElsewhere: one.paid_elsewhere,
      replaced,
      lines: one.lines.map(({ position, quantity, settled, to }) => ({ line: position - 1, quantity, settled, to })),
    })
  }
  const known = returnIds.map((id) => format(rows.find((one) => one.id === id)))
  return [...known, ...rows.filter(({ id }) => !returnIds.includes(id)).map(({ id }) => `unexpected return ${id}`)]
}
