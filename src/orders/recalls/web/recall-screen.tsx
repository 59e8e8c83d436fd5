import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { AllowedLink, OrderLink, useRights } from '#access/web/own-rights.tsx'
import { useViewer } from '#access/web/viewer.ts'
import { ExportButton } from '#back-office/frame/web/export-button.tsx'
import { formatDay } from '#platform/dates.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { Form, FormActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { useParams } from '#platform/web/router/router.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { useTableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextArea } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { Badge, type Column, type Tone } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { mailRecallSchema, maxRecallEmail } from '../contract.ts'
import { recallsText } from '../text.ts'
import {
  getRecallPreview,
  type Recall,
  type RecalledOrder,
  type RecallPreview,
  recallOrdersQuery,
  recallQuery,
  useEndRecall,
  useMailRecall,
  useRefundRecall,
} from './api.ts'

/** A recall: its facts, the email to the buyers, their refunds, and everybody who bought the product. */
export function RecallScreen() {
  const { id = '' } = useParams()
  const [isEnding, setEnding] = useState(false)
  const { data, error, refetch } = useQuery(recallQuery(useViewer().key, id))
  const end = useEndRecall(id)
  const isAllowed = useRights()
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const endButton = data.endedAt === null && isAllowed('catalogue') && (
    <Button variant="secondary" onClick={() => setEnding(true)}>
      {recallsText.end}
    </Button>
  )
  return (
    <>
      <PageTitle backTo="/admin-recall" actions={endButton}>
        {recallsText.refundReason(data.product)}
      </PageTitle>
      <Panels>
        <Panel heading={recallsText.facts} fullWidth>
          <DefinitionList items={factItems(data)} />
        </Panel>
        {data.endedAt === null && data.orderCount > 0 && isAllowed('returns') && (
          <>
            <MailPanel key={data.id} recall={data} />
            <RefundPanel recallId={data.id} />
          </>
        )}
        <Panel heading={recallsText.buyers} fullWidth>
          <BuyersTable recallId={data.id} />
        </Panel>
      </Panels>
      <ConfirmDialog
        open={isEnding}
        title={recallsText.end}
        confirm={recallsText.end}
        onConfirm={() => end.mutateAsync(undefined).then(() => setEnding(false))}
        onClose={() => setEnding(false)}
      >
        <p>{recallsText.endQuestion}</p>
      </ConfirmDialog>
    </>
  )
}

const factItems = ({ productId, product, reason, batches, startedAt, endedAt, orderCount, notMailed, text }: Recall) =>
  [
    [
      recallsText.product,
      <AllowedLink key="product" right="catalogue" to={`/products/product-details/${productId}`}>
        {product}
      </AllowedLink>,
    ],
    [recallsText.reason, reason],
    [recallsText.batches, batches.join(', ') || recallsText.allBatches],
    [recallsText.started, formatDay(startedAt)],
    ...(endedAt ? [[recallsText.endedOn, formatDay(endedAt)] as const] : []),
    [recallsText.mailed, `${orderCount - notMailed} / ${orderCount}`],
    ...(text ? [[recallsText.mailText, text] as const] : []),
  ] as const

/** The administrator writes the text once; later buyers get the same. */
function MailPanel({ recall: { id, text, notMailed } }: { recall: Recall }) {
  const errors = useFormErrors()
  const mail = useMailRecall(id)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = text ?? new FormData(event.currentTarget).get('text')
    const values = errors.validate(mailRecallSchema, { recall_id: id, text: entered })
    if (!values || mail.isPending) return
    await mail.mutateAsync(values.text).catch(errors.showOrNotify)
  }
  return (
    <Panel heading={recallsText.mail}>
      <Form errors={errors} onSubmit={submit}>
        <p>{recallsText.mailLead}</p>
        {text === null && (
          <TextArea label={recallsText.mailText} maxLength={maxRecallEmail} {...errors.field('text')} />
        )}
        {notMailed === 0 ? (
          <p role="status">{recallsText.allMailed}</p>
        ) : (
          <FormActions>
            <Button type="submit" loading={mail.isPending}>
              {text === null ? recallsText.sendMail(notMailed) : recallsText.sendMore(notMailed)}
            </Button>
          </FormActions>
        )}
      </Form>
    </Panel>
  )
}

function RefundPanel({ recallId }: { recallId: string }) {
  const errors = useFormErrors()
  const [preview, setPreview] = useState<RecallPreview | null>(null)
  const refund = useRefundRecall(recallId)
  const close = () => setPreview(null)
  const look = (event: FormEvent) => {
    event.preventDefault()
    return getRecallPreview(recallId).then(setPreview, notifyError)
  }
  return (
    <Panel heading={recallsText.refunds}>
      <Form errors={errors} onSubmit={look}>
        <p>{recallsText.refundsLead}</p>
        <FormActions>
          <Button type="submit" variant="secondary">
            {recallsText.preview}
          </Button>
        </FormActions>
      </Form>
      {preview && (
        <ConfirmDialog
          open
          danger
          title={recallsText.previewTitle}
          confirm={`${recallsText.refundAll} ${formatPounds(preview.amount)}`}
          onConfirm={() => refund.mutateAsync(preview).then(close, close)}
          onClose={close}
        >
          <DefinitionList items={previewItems(preview)} />
        </ConfirmDialog>
      )}
    </Panel>
  )
}

const previewItems = ({ orders, items, amount, commission, blocked }: RecallPreview) =>
  [
    [recallsText.orders, orders],
    [recallsText.items, items],
    [recallsText.amount, formatPounds(amount)],
    [recallsText.commission, formatPounds(commission)],
    ...blocked.map(({ number, message }) => [`${recallsText.blocked}: ${number}`, message] as const),
  ] as const

function BuyersTable({ recallId }: { recallId: string }) {
  const table = useTableParams()
  const query = useQuery({
    ...recallOrdersQuery(useViewer().key, recallId, table.params),
    placeholderData: keepPreviousData,
    select: ({ orders, total }) => ({ rows: orders, total }),
  })
  return (
    <DataTable
      caption={recallsText.buyers}
      columns={columns}
      query={query}
      rowKey={({ id }) => id}
      table={table}
      actions={<ExportButton list="recall" query={{ recall_id: recallId }} />}
      empty={recallsText.noBuyers}
    />
  )
}

const tones: Partial<Record<RecalledOrder['refund'], Tone>> = {
  queued: 'warning',
  refunded: 'success',
  refused: 'danger',
}

const columns: readonly Column<RecalledOrder>[] = [
  {
    title: recallsText.order,
    cell: (order) => <OrderLink {...order} />,
    breaks: 'never',
  },
  { title: recallsText.bought, cell: ({ paidAt }) => formatDay(paidAt), breaks: 'never' },
  { title: recallsText.buyer, cell: ({ buyer }) => buyer },
  { title: recallsText.seller, cell: ({ seller }) => seller, onTablets: 'titled line' },
  { title: recallsText.quantity, cell: ({ quantity }) => quantity, numeric: true },
  { title: recallsText.batch, cell: ({ batches }) => batches.join(', ') || recallsText.batchUnknown },
  { title: recallsText.mailed, cell: ({ mailedAt }) => (mailedAt ? formatDay(mailedAt) : recallsText.notMailed) },
  {
    title: recallsText.refund,
    cell: ({ refund, message }) => (
      <span>
        <Badge tone={tones[refund] ?? 'neutral'}>{recallsText.refundStates[refund]}</Badge>{' '}
        {refund === 'refused' && message}
      </span>
    ),
  },
]
