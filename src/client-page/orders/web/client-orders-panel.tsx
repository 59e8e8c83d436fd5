import receiptIcon from '@tabler/icons/outline/receipt.svg?path'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientPageText } from '#client-page/text.ts'
import { InvoiceList } from '#orders/invoices/web/invoice-list.tsx'
import { describeRefund, nameRefund } from '#orders/refund-words.ts'
import { formatDay } from '#platform/dates.ts'
import { toLinkValue } from '#platform/input/link-value.ts'
import { toPounds } from '#platform/money.ts'
import { useNavigate, useSearchParams } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { InfiniteList, useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { Badge, type Tone } from '#platform/web/ui/tables/table.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import { formatPounds, Price } from '#platform/web/ui/text/price.tsx'
import type { ClientOrder, ClientOrderDetails } from './api.ts'
import { clientInvoiceRequest, clientOrderQuery, clientOrdersQuery, clientReceiptRequest, usePayOrder } from './api.ts'
import { BuyAgainDialog, ClientOrderLines } from './buy-again-dialog.tsx'
import style from './client-orders.module.css'

type OpenDialog = { kind: 'details' | 'again'; orderId: string } | null

/**
 * The client's orders with all sellers, newest first: where each is, its details, and buying it again. A link in an email opens the details
 * of its order.
 */
export function ClientOrdersPanel({ token }: { token: string }) {
  const query = useInfiniteQuery(clientOrdersQuery(token))
  const [params] = useSearchParams()
  const emailedOrderId = toLinkValue(params.get('order') ?? '')
  const [open, setOpen] = useState<OpenDialog>(emailedOrderId ? { kind: 'details', orderId: emailedOrderId } : null)
  const orders = useEndlessRows(query, 'orders')
  return (
    <Panel heading={clientPageText.orders} fullWidth>
      <InfiniteList
        query={query}
        count={orders.length}
        skeleton={
          <SkeletonGroup>
            <Skeleton height="96px" />
            <Skeleton height="96px" />
          </SkeletonGroup>
        }
        empty={<EmptyState icon={receiptIcon} text={clientPageText.noOrders} hint={clientPageText.noOrdersHint} />}
      >
        <ul className={`bare ${style.list}`}>
          {orders.map((order) => (
            <li key={order.id}>
              <OrderItem order={order} onOpen={(kind) => setOpen({ kind, orderId: order.id })} />
            </li>
          ))}
        </ul>
      </InfiniteList>
      {open?.kind === 'details' && <ClientOrderDialog token={token} orderId={open.orderId} onOpen={setOpen} />}
      {open?.kind === 'again' && <BuyAgainDialog token={token} orderId={open.orderId} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

interface OrderItemProps {
  order: ClientOrder
  onOpen: (kind: 'details' | 'again') => void
}

function OrderItem({ order, onOpen }: OrderItemProps) {
  const navigate = useNavigate()
  const payOrder = usePayOrder()
  const suffix = <span className="visually-hidden">: {order.number}</span>
  return (
    <article className={style.order} aria-label={`${clientPageText.order} ${order.number}`}>
      <div className={style.head}>
        <h3 className={`figures ${style.number}`}>{order.number}</h3>
        <Price pounds={order.total} className={style.total} />
      </div>
      <p className={style.facts}>
        <time dateTime={order.createdAt} className="figures">
          {formatDay(order.createdAt)}
        </time>
        {` · ${order.quantity} ${order.quantity === 1 ? clientPageText.item : clientPageText.items} · `}
        {clientPageText.from(order.seller)}
      </p>
      <div className={style.foot}>
        <OrderStateBadge order={order} />
        <div className={style.actions}>
          <Button variant="secondary" small onClick={() => onOpen('details')}>
            {clientPageText.details}
            {suffix}
          </Button>
          {order.isPayable && (
            <Button small onClick={async () => navigate(await payOrder.mutateAsync(order.id))}>
              {clientPageText.payNow}
              {suffix}
            </Button>
          )}
          {order.state !== 'unpaid' && (
            <Button small onClick={() => onOpen('again')}>
              {clientPageText.buyAgain}
              {suffix}
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}

interface ClientOrderDialogProps {
  token: string
  orderId: string
  onOpen: (dialog: OpenDialog) => void
}

/** An order with its products, delivery address, whereabouts and receipt, and the way to buy it again. */
function ClientOrderDialog({ token, orderId, onOpen }: ClientOrderDialogProps) {
  const { data, error, refetch } = useQuery(clientOrderQuery(token, orderId))
  const navigate = useNavigate()
  const payOrder = usePayOrder()
  const pay = async () => navigate(await payOrder.mutateAsync(orderId))
  const action = data?.isPayable
    ? { text: clientPageText.pay(formatPounds(data.total)), run: pay }
    : data?.again && { text: clientPageText.buyAgain, run: () => onOpen({ kind: 'again', orderId }) }
  return (
    <Modal
      open
      title={data ? `${clientPageText.order} ${data.number}` : clientPageText.order}
      onClose={() => onOpen(null)}
      actions={
        action && (
          <Button wide onClick={action.run}>
            {action.text}
          </Button>
        )
      }
    >
      {data ? (
        <Details order={data} />
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <SkeletonGroup>
          <Skeleton height="200px" />
        </SkeletonGroup>
      )}
    </Modal>
  )
}

function Details({ order }: { order: ClientOrderDetails }) {
  return (
    <div className={style.details}>
      <OrderStateBadge order={order} />
      {order.state === 'unpaid' && !order.isPayable && (
        <p className={style.facts}>{clientPageText.linkHasEnded(order.seller)}</p>
      )}
      {order.parcels.map(({ carrier, trackingNumber, trackingUrl }) => (
        <p key={`${carrier} ${trackingNumber}`} className={style.parcel}>
          <span>{[carrier, trackingNumber].filter(Boolean).join(' ')}</span>
          {trackingUrl && (
            <a href={trackingUrl} target="_blank" rel="noreferrer">
              {clientPageText.follow}
              <span className="visually-hidden"> {trackingNumber}</span>
            </a>
          )}
        </p>
      ))}
      <ClientOrderLines order={order} lines={order.lines} label={clientPageText.order} />
      <p className={style.sum}>
        <span>{clientPageText.total}</span>
        <Price pounds={order.total} />
      </p>
      {order.refund && (
        <p className={style.sum}>
          <span>{nameRefund(order.refund)}</span>
          <Price pounds={toPounds(order.refund.amount)} />
        </p>
      )}
      {order.addressLines.length > 0 && (
        <section>
          <h3 className={style.subheading}>{clientPageText.goesTo}</h3>
          <address className={style.address}>
            <Lines items={order.addressLines} />
          </address>
        </section>
      )}
      {order.invoices.length > 0 && (
        <InvoiceList invoices={order.invoices} requestOf={(id) => clientInvoiceRequest(order.id, id)} />
      )}
      {order.hasReceipt ? (
        <DownloadButton request={clientReceiptRequest(order.id)} fileName={`${order.number}.pdf`}>
          {clientPageText.receipt}
        </DownloadButton>
      ) : (
        order.state !== 'unpaid' && <p className={style.facts}>{clientPageText.receiptFromSeller(order.seller)}</p>
      )}
    </div>
  )
}

const tones: Record<Exclude<ClientOrder['state'], 'refunded'>, Tone> = {
  unpaid: 'warning',
  preparing: 'neutral',
  dispatched: 'accent',
  delivered: 'success',
  handed_over: 'success',
}

/** Where an order is, and what of it was refunded; one that was refunded in whole is nowhere else. */
function OrderStateBadge({ order: { state, refund } }: { order: Pick<ClientOrder, 'state' | 'refund'> }) {
  return (
    <span className={style.badges}>
      {state !== 'refunded' && <Badge tone={tones[state]}>{clientPageText.states[state]}</Badge>}
      {refund && <Badge tone="neutral">{describeRefund(refund)}</Badge>}
    </span>
  )
}
