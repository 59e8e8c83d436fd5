import { useQuery } from '@tanstack/react-query'
import {
  type ClientOrderDetails,
  clientInvoiceRequest,
  clientOrderQuery,
  clientReceiptRequest,
  usePayOrder,
} from '#client-page/orders/web/api.ts'
import { ClientOrderLines } from '#client-page/orders/web/client-order-lines.tsx'
import { OrderStateBadge } from '#client-page/orders/web/order-state-badge.tsx'
import { clientPageText } from '#client-page/text.ts'
import { InvoiceList } from '#orders/invoices/web/invoice-list.tsx'
import { useNavigate } from '#platform/web/router/router.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import { formatPounds, Price } from '#platform/web/ui/text/price.tsx'
import style from './client-orders.module.css'

interface ClientOrderDialogProps {
  token: string
  orderId: string
  onClose: () => void
}

/** An order with its products, delivery address, whereabouts and receipt. */
export function ClientOrderDialog({ token, orderId, onClose }: ClientOrderDialogProps) {
  const { data, error, refetch } = useQuery(clientOrderQuery(token, orderId))
  const navigate = useNavigate()
  const payOrder = usePayOrder()
  return (
    <Modal
      open
      title={data ? `${clientPageText.order} ${data.number}` : clientPageText.order}
      onClose={onClose}
      actions={
        data?.isPayable && (
          <Button wide onClick={async () => navigate(await payOrder.mutateAsync(orderId))}>
            {clientPageText.pay(formatPounds(data.total))}
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
      <OrderStateBadge state={order.state} />
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
      {order.refunded > 0 && (
        <p className={style.sum}>
          <span>{clientPageText.refunded}</span>
          <Price pounds={order.refunded} />
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
