import { refundsText } from '#orders/refunds/text.ts'
import type { OrderTransfer } from '#orders/refunds/web/api.ts'
import { formatDay } from '#platform/dates.ts'
import { Badge, type Tone } from '#platform/web/ui/tables/badge.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './refunds-panel.module.css'

const badges: Record<OrderTransfer['state'], readonly [Tone, string]> = {
  pending: ['warning', refundsText.transferPending],
  sent: ['success', refundsText.transferSent],
  ended: ['neutral', refundsText.transferEnded],
}
/** A release date stands for itself. */
const reasons: Record<Exclude<OrderTransfer['waitsFor'], 'release' | null>, string> = {
  deleted: refundsText.sellerDeleted,
  blocked: refundsText.sellerBlocked,
  dispute: refundsText.orderDisputed,
  refund: refundsText.orderRefunding,
  verification: refundsText.payoutsNotEnabled,
  debt: refundsText.debtOpen,
}

/** The transfers of an order's commission, with why each waits (D-240). */
export function TransfersTable({ transfers }: { transfers: OrderTransfer[] }) {
  return <Table caption={refundsText.transfers} columns={columns} rows={transfers} rowKey={({ id }) => id} />
}

const columns: readonly Column<OrderTransfer>[] = [
  { title: refundsText.date, cell: ({ createdAt }) => formatDay(createdAt), breaks: 'never' },
  { title: refundsText.transfers, cell: ({ amount }) => formatPounds(amount), numeric: true },
  {
    title: refundsText.state,
    cell: (transfer) => (
      <span className={style.state}>
        <Badge tone={badges[transfer.state][0]}>{badges[transfer.state][1]}</Badge>
        {describeTransfer(transfer).join('. ')}
      </span>
    ),
  },
]

function describeTransfer({ state, waitsFor, releasedOn, sentAt, netted, message }: OrderTransfer): string[] {
  const paidDebt = netted > 0 ? [`${formatPounds(netted)} ${refundsText.paidDebt}`] : []
  if (state !== 'pending') return [...(sentAt ? [formatDay(sentAt)] : []), ...paidDebt]
  return [
    ...(waitsFor === null ? [refundsText.leavesSoon] : waitsFor === 'release' ? [] : [reasons[waitsFor]]),
    ...(releasedOn ? [`${refundsText.releasedOn} ${formatDay(releasedOn)}`] : []),
    ...paidDebt,
    ...(message ? [message] : []),
  ]
}
