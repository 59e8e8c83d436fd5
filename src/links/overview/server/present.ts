import { pence, toPounds } from '#platform/money.ts'
import type { LinkAction } from '../codes.ts'
import type { SentLinkView } from '../contract.ts'
import type { SentLinkRow } from './sent-link-store.ts'

export function presentSentLinks({ rows, total }: { rows: SentLinkRow[]; total: number }) {
  return { links: rows.map(presentSentLink), ttl: total }
}

export function presentSentLink(row: SentLinkRow): SentLinkView {
  return {
    _id: row.id,
    kind: row.kind,
    state: row.state,
    corrected: row.is_corrected,
    since: row.since.toISOString(),
    sent: row.sent_at.toISOString(),
    expires: row.expires_at?.toISOString() ?? null,
    client_id: row.client_id,
    clnt_name: row.client_name,
    order_id: row.order_id,
    ord_no: row.order_number,
    prods: row.products,
    quantity: row.quantity,
    amount: toPoundsOrNull(row.amount_pence),
    bought: toPoundsOrNull(row.bought_pence),
    reminders: row.reminders,
    reminded: row.reminded_at?.toISOString() ?? null,
    actions: [...(row.is_due ? (['remind'] as const) : []), ...listActions(row)],
  }
}

const toPoundsOrNull = (amount: number | null) => (amount === null ? null : toPounds(pence(amount)))

/** The actions that the server would accept for the link now. */
function listActions(row: SentLinkRow): LinkAction[] {
  const isExpired = row.expires_at !== null && row.expires_at <= new Date()
  if (row.kind !== 'payment') {
    if (row.state === 'cancelled') return row.is_corrected ? ['send'] : []
    return isExpired ? ['send', 'extend', 'cancel'] : ['send', 'copy', 'extend', 'cancel']
  }
  if (!row.is_order_open) return []
  if (row.state === 'cancelled') return ['send', 'checkout']
  return isExpired ? ['send', 'extend', 'cancel', 'checkout'] : ['send', 'copy', 'cancel', 'checkout']
}
