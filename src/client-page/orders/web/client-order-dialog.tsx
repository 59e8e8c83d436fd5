import { useQuery } from '@tanstack/react-query'
import { returnFormPath } from '#client-page/return-pages.ts'
import { clientPageText } from '#client-page/text.ts'
import { InvoiceList } from '#orders/invoices/web/invoice-list.tsx'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { describeRefund, nameRefund } from '#orders/refund-words.ts'
import { describeReturnDay } from '#orders/return-day-words.ts'
import { timelineText } from '#orders/timeline/text.ts'
import { OrderTimeline } from '#orders/timeline/web/order-timeline.tsx'
import { getToday } from '#platform/dates.ts'
import { toPounds } from '#platform/money.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { Badge, type Tone } from '#platform/web/ui/tables/table.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import { formatPounds, Price } from '#platform/web/ui/text/price.tsx'
import type { ClientOrder, ClientOrderDetails } from './api.ts'
import {
  clientInvoiceRequest,
  clientOrderQuery,
  clientReceiptRequest,
  clientTimelineQuery,
  usePayOrder,
} from './api.ts'
import { ClientOrderLines } from './buy-again-dialog.tsx'
import style from './client-orders.module.css'

interface ClientOrderDialogProps {
  token: string
  orderId: string
  onBuyAgain: () => void
  onClose: () => void
}

/** An order with its products, delivery address, parcels and receipt, and a button to buy it again. */
export function ClientOrderDialog({ token, orderId, onBuyAgain, onClose }: ClientOrderDialogProps) {
  const { data, error, refetch } = useQuery(clientOrderQuery(token, orderId))
  const navigate = useNavigate()
  const payOrder = usePayOrder()
  const pay = async () => navigate(await payOrder.mutateAsync(orderId))
  const action = data?.isPayable
    ? { text: clientPageText.pay(formatPounds(data.total)), run: pay }
    : data?.again && { text: clientPageText.buyAgain, run: onBuyAgain }
  return (
    <Modal
      open
      title={data ? `${clientPageText.order} ${data.number}` : clientPageText.order}
      onClose={onClose}
      actions={
        action && (
          <Button wide onClick={action.run}>
            {action.text}
          </Button>
        )
      }
    >
      {data ? (
        <Details order={data} token={token} />
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

function Details({ order, token }: { order: ClientOrderDetails; token: string }) {
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
      {order.coupon && (
        <p className={style.sum}>
          <span>{orderSummaryText.discount(order.coupon.code)}</span>
          <Price pounds={-order.coupon.reduction} />
        </p>
      )}
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
      {order.isPaid && <Returns order={order} />}
      {order.invoices.length > 0 && (
        <InvoiceList invoices={order.invoices} requestOf={(id) => clientInvoiceRequest(order.id, id)} />
      )}
      {order.hasReceipt ? (
        <DownloadButton request={clientReceiptRequest(order.id)} fileName={`${order.number}.pdf`}>
          {clientPageText.receipt}
        </DownloadButton>
      ) : (
        order.isPaid &&
        !isReplacement(order) && <p className={style.facts}>{clientPageText.receiptFromSeller(order.seller)}</p>
      )}
      <section>
        <h3 className={style.subheading}>{timelineText.heading}</h3>
        <OrderTimeline query={clientTimelineQuery(token, order.id)} reader="client" />
      </section>
    </div>
  )
}

const isReplacement = ({ id, returnsTo }: ClientOrderDetails) => returnsTo.id !== id

/** Until when the client may change her mind, and the link to the returns of the order, or of the one that this order replaces. */
function Returns({ order }: { order: ClientOrderDetails }) {
  const { id, number } = order.returnsTo
  return (
    <section className={style.returns}>
      {isReplacement(order) && <p className={style.facts}>{clientPageText.returnWithFirst(number)}</p>}
      {order.returnDay !== null && order.state !== 'refunded' && (
        <p className={style.facts}>{describeReturnDay(order.returnDay)}</p>
      )}
      <ButtonLink variant="secondary" to={returnFormPath(id)}>
        {nameReturns(order)}
      </ButtonLink>
    </section>
  )
}

/**
 * The label of the link to the returns of an order: a refunded order has no goods left to return, and after the last day for returns only a
 * problem can be reported.
 */
function nameReturns({ state, returnDay }: ClientOrderDetails): string {
  if (state === 'refunded') return clientPageText.returnsOfOrder
  return returnDay !== null && returnDay < getToday() ? clientPageText.reportProblem : clientPageText.returnOrProblem
}

const tones: Record<Exclude<ClientOrder['state'], 'refunded'>, Tone> = {
  unpaid: 'warning',
  cancelled: 'neutral',
  preparing: 'neutral',
  dispatched: 'accent',
  delivered: 'success',
  handed_over: 'success',
}

/** The state of an order and what was refunded; if everything was refunded, only the refund is shown. */
export function OrderStateBadge({ order: { state, refund } }: { order: Pick<ClientOrder, 'state' | 'refund'> }) {
  return (
    <span className={style.badges}>
      {state !== 'refunded' && <Badge tone={tones[state]}>{clientPageText.states[state]}</Badge>}
      {refund && <Badge tone="neutral">{describeRefund(refund)}</Badge>}
    </span>
  )
}
