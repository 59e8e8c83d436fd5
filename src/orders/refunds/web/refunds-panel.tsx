import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { refundsText } from '#orders/refunds/text.ts'
import { type RefundList, refundsQuery } from '#orders/refunds/web/api.ts'
import { RefundDialog } from '#orders/refunds/web/refund-dialog.tsx'
import { formatDay } from '#platform/dates.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { DefinitionList, Panel } from '#platform/web/ui/page/panel.tsx'
import { Badge, type Tone } from '#platform/web/ui/tables/badge.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './refunds-panel.module.css'

/** What was paid for an order, what went back of it, and the way to give more back (D-032). */
export function RefundsPanel({ orderId }: { orderId: string }) {
  const viewer = useViewer()
  const [giving, setGiving] = useState(false)
  const { data, error, refetch } = useQuery(refundsQuery(viewer.key, orderId))
  const giveBack = data && canRefund(data) && (
    <Button small variant="secondary" onClick={() => setGiving(true)}>
      {refundsText.giveBack}
    </Button>
  )
  return (
    <Panel heading={refundsText.paymentAndRefunds} fullWidth actions={giveBack}>
      {data ? <RefundsAndDisputes of={data} /> : error ? <LoadError error={error} onRetry={refetch} /> : <Loading />}
      {data && giving && <RefundDialog orderId={orderId} lines={data.lines} onClose={() => setGiving(false)} />}
    </Panel>
  )
}

const isOpen = ({ state }: { state: string }) => state === 'open'

/** One refund at a time; a bank that was asked decides alone. */
const canRefund = ({ left, refunds, disputes }: RefundList) =>
  left > 0 && !refunds.some(isOpen) && !disputes.some(isOpen)

function RefundsAndDisputes({ of: { paid, refunded, left, refunds, disputes } }: { of: RefundList }) {
  return (
    <div className={style.claims}>
      <DefinitionList
        items={[
          [refundsText.paid, formatPounds(paid)],
          [refundsText.givenBack, formatPounds(refunded)],
          [refundsText.left, <strong key="left">{formatPounds(left)}</strong>],
        ]}
      />
      {refunds.length > 0 && (
        <Table caption={refundsText.refunds} columns={refundColumns} rows={refunds} rowKey={({ _id }) => _id} />
      )}
      {disputes.length > 0 && (
        <Table caption={refundsText.disputes} columns={disputeColumns} rows={disputes} rowKey={({ _id }) => _id} />
      )}
      {disputes.some(isOpen) && <p>{refundsText.underDispute}</p>}
    </div>
  )
}

const refundWords: Record<RefundList['refunds'][number]['state'], readonly [Tone, string]> = {
  open: ['warning', refundsText.open],
  refunded: ['success', refundsText.refunded],
  refused: ['danger', refundsText.refused],
}
const disputeWords: Record<RefundList['disputes'][number]['state'], readonly [Tone, string]> = {
  open: ['warning', refundsText.disputeOpen],
  won: ['success', refundsText.won],
  lost: ['danger', refundsText.lost],
}

function State({ words: [tone, text] }: { words: readonly [Tone, string] }) {
  return <Badge tone={tone}>{text}</Badge>
}

const refundColumns: readonly Column<RefundList['refunds'][number]>[] = [
  { title: refundsText.date, cell: ({ created }) => formatDay(created), breaks: 'never' },
  { title: refundsText.amount, cell: ({ amount }) => formatPounds(amount), numeric: true },
  { title: refundsText.commission, cell: ({ commission }) => formatPounds(commission), numeric: true },
  { title: refundsText.reason, cell: ({ reason }) => reason || '-' },
  {
    title: refundsText.state,
    cell: ({ state, message }) => (
      <span className={style.state}>
        <State words={refundWords[state]} />
        {message}
      </span>
    ),
  },
]

const disputeColumns: readonly Column<RefundList['disputes'][number]>[] = [
  { title: refundsText.date, cell: ({ created }) => formatDay(created), breaks: 'never' },
  { title: refundsText.amount, cell: ({ amount }) => formatPounds(amount), numeric: true },
  { title: refundsText.reason, cell: ({ reason }) => reason || '-' },
  { title: refundsText.state, cell: ({ state }) => <State words={disputeWords[state]} /> },
]

function Loading() {
  return (
    <SkeletonGroup>
      <Skeleton height="96px" />
    </SkeletonGroup>
  )
}
