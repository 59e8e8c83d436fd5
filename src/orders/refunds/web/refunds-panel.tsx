import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { formatDay } from '#platform/dates.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { DefinitionList, Panel } from '#platform/web/ui/page/panel.tsx'
import { Badge, type Column, Table, type Tone } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { refundsText } from '../text.ts'
import type {
  Dispute,
  OrderRefunds,
  OrderTransfer,
  PreviewedRefund,
  Refund,
  RefundableLine,
  RefundInput,
} from './api.ts'
import { getRefundPreview, refundsQuery } from './api.ts'
import { RefundConfirmation, RefundQuantitiesForm } from './refund-form.tsx'
import style from './refunds-panel.module.css'

interface RefundDialogProps {
  orderId: string
  lines: readonly RefundableLine[]
  onClose: () => void
}

interface RefundsPanelProps {
  orderId: string
  /** Whether the order replaces something that was returned, so that nothing was paid for it. */
  isReplacement: boolean
}

/** What was paid for an order, its refunds and disputes, and the button that opens the refund dialog (D-032). */
export function RefundsPanel({ orderId, isReplacement }: RefundsPanelProps) {
  if (!isReplacement) return <PaymentAndRefunds orderId={orderId} />
  return (
    <Panel heading={refundsText.paymentAndRefunds} fullWidth>
      <p>{refundsText.isReplacement}</p>
    </Panel>
  )
}

function PaymentAndRefunds({ orderId }: { orderId: string }) {
  const viewer = useViewer()
  const [isRefunding, setRefunding] = useState(false)
  const { data, error, refetch } = useQuery(refundsQuery(viewer.key, orderId))
  const refundButton = data && canRefund(data) && (
    <Button small variant="secondary" onClick={() => setRefunding(true)}>
      {refundsText.startRefund}
    </Button>
  )
  return (
    <Panel heading={refundsText.paymentAndRefunds} fullWidth actions={refundButton}>
      {data ? (
        <RefundsAndDisputes order={data} />
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <RefundsSkeleton />
      )}
      {data && isRefunding && <RefundDialog orderId={orderId} lines={data.lines} onClose={() => setRefunding(false)} />}
    </Panel>
  )
}

const isOpen = ({ state }: { state: string }) => state === 'open'

/** Whether a refund can be started: only one at a time, and none during a dispute, which the bank decides. */
const canRefund = ({ left, refunds, disputes }: OrderRefunds) =>
  left > 0 && !refunds.some(isOpen) && !disputes.some(isOpen)

function RefundsAndDisputes({ order }: { order: OrderRefunds }) {
  const { paid, refunded, left, refunds, disputes, transfers } = order
  return (
    <div className={style.amounts}>
      <DefinitionList
        items={[
          [refundsText.paid, formatPounds(paid)],
          [refundsText.refundedAmount, formatPounds(refunded)],
          [refundsText.left, <strong key="left">{formatPounds(left)}</strong>],
        ]}
      />
      {refunds.length > 0 && (
        <Table caption={refundsText.refunds} columns={refundColumns} rows={refunds} rowKey={({ id }) => id} />
      )}
      {disputes.length > 0 && (
        <Table caption={refundsText.disputes} columns={disputeColumns} rows={disputes} rowKey={({ id }) => id} />
      )}
      {transfers.length > 0 && <TransfersTable transfers={transfers} />}
      {disputes.some(isOpen) && <p>{refundsText.underDispute}</p>}
    </div>
  )
}

const refundBadges: Record<Refund['state'], readonly [Tone, string]> = {
  open: ['warning', refundsText.open],
  refunded: ['success', refundsText.refunded],
  refused: ['danger', refundsText.refused],
}

const disputeBadges: Record<Dispute['state'], readonly [Tone, string]> = {
  open: ['warning', refundsText.disputeOpen],
  won: ['success', refundsText.won],
  lost: ['danger', refundsText.lost],
}

function StateBadge({ badge: [tone, text] }: { badge: readonly [Tone, string] }) {
  return <Badge tone={tone}>{text}</Badge>
}

const refundColumns: readonly Column<Refund>[] = [
  { title: refundsText.date, cell: ({ createdAt }) => formatDay(createdAt), breaks: 'never' },
  { title: refundsText.amount, cell: ({ amount }) => formatPounds(amount), numeric: true },
  { title: refundsText.commission, cell: ({ commission }) => formatPounds(commission), numeric: true },
  { title: refundsText.reason, cell: ({ reason }) => reason || '-' },
  {
    title: refundsText.state,
    cell: ({ state, message }) => (
      <span className={style.state}>
        <StateBadge badge={refundBadges[state]} />
        {message}
      </span>
    ),
  },
]

const disputeColumns: readonly Column<Dispute>[] = [
  { title: refundsText.date, cell: ({ createdAt }) => formatDay(createdAt), breaks: 'never' },
  { title: refundsText.amount, cell: ({ amount }) => formatPounds(amount), numeric: true },
  { title: refundsText.reason, cell: ({ reason }) => reason || '-' },
  { title: refundsText.state, cell: ({ state }) => <StateBadge badge={disputeBadges[state]} /> },
]

function RefundsSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton height="96px" />
    </SkeletonGroup>
  )
}

/** The dialog for a refund: first the quantities, then a preview of the consequences with the button that refunds. */
function RefundDialog({ orderId, lines, onClose }: RefundDialogProps) {
  const everything = Object.fromEntries(lines.map((line) => [line.id, line.quantity - line.refundedQuantity]))
  const [input, setInput] = useState<RefundInput>({ quantities: everything, reason: '' })
  const [previewed, setPreviewed] = useState<PreviewedRefund | null>(null)
  const preview = async (next: RefundInput) => {
    setInput(next)
    const isEverything = lines.every(({ id }) => next.quantities[id] === everything[id])
    const quantities = isEverything ? null : next.quantities
    setPreviewed({ quantities, preview: await getRefundPreview(orderId, quantities), key: crypto.randomUUID() })
  }
  if (previewed)
    return (
      <Modal open title={refundsText.confirmationTitle} onClose={onClose} onBack={() => setPreviewed(null)}>
        <RefundConfirmation orderId={orderId} refund={previewed} reason={input.reason} onDone={onClose} />
      </Modal>
    )
  return (
    <Modal open title={refundsText.startRefund} onClose={onClose}>
      <RefundQuantitiesForm lines={lines} input={input} onSubmit={preview} />
    </Modal>
  )
}

const badges: Record<OrderTransfer['state'], readonly [Tone, string]> = {
  pending: ['warning', refundsText.transferPending],
  sent: ['success', refundsText.transferSent],
  ended: ['neutral', refundsText.transferEnded],
}
/** Texts for why a transfer waits; one that waits for its release day needs none, since the day is shown. */
const reasons: Record<Exclude<OrderTransfer['waitsFor'], 'release' | null>, string> = {
  deleted: refundsText.sellerDeleted,
  blocked: refundsText.sellerBlocked,
  dispute: refundsText.orderDisputed,
  refund: refundsText.orderRefunding,
  verification: refundsText.payoutsNotEnabled,
  debt: refundsText.debtOpen,
}

/** The transfers of an order's commission, with why each waits (D-240). */
function TransfersTable({ transfers }: { transfers: OrderTransfer[] }) {
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
