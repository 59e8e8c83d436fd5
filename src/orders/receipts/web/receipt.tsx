import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { formatAddressLines } from '#orders/address-lines.ts'
import { formatBillingLines } from '#orders/billing-lines.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import { type OrderView, paymentStatus } from '#orders/contract.ts'
import { formatPaymentMethod } from '#orders/payment/payment-method.ts'
import { AmountRow } from '#orders/web/amount-row.tsx'
import { orderQuery } from '#orders/web/api.ts'
import { OrderLineList } from '#orders/web/order-line-list.tsx'
import { formatDay } from '#platform/dates.ts'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import { salesIcon } from '#platform/web/ui/icons/more-icons.ts'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './receipt.module.css'

interface SaleConfirmationProps {
  orderId: string
  onClose: () => void
}

/** The popup of My Orders and of a client's orders. */
export function SaleConfirmation({ orderId, onClose }: SaleConfirmationProps) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(orderQuery(viewer.key, orderId))
  return (
    <Modal
      open
      size="l"
      title={checkoutText.saleConfirmation}
      onClose={onClose}
      actions={data && isPaid(data.order) && <ReceiptDownload order={data.order} />}
    >
      {data ? (
        <Receipt order={data.order} base={data.bP} />
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <ReceiptSkeleton />
      )}
    </Modal>
  )
}

function isPaid(order: OrderView): boolean {
  return order.paymentStatus === paymentStatus.completed
}

/** The same as a PDF; there is one once the money is in. */
export function ReceiptDownload({ order }: { order: OrderView }) {
  return (
    <DownloadButton request={{ method: 'GET', path: `order/receipt/${order._id}` }} fileName={`${order.ord_no}.pdf`}>
      {checkoutText.downloadPdf}
    </DownloadButton>
  )
}

/** Everything of a sale: number, date, items, totals, billing, shipping, method and saving (document 2, section 2). */
export function Receipt({ order, base }: { order: OrderView; base: string }) {
  const viewer = useViewer()
  return (
    <div className={style.receipt}>
      <dl className={style.facts}>
        <Fact name={checkoutText.orderNumber}>
          <span className="figures">{order.ord_no}</span>
        </Fact>
        <Fact name={checkoutText.orderDate}>
          <span className="figures">{formatDay(order.created)}</span>
        </Fact>
        <Fact name={checkoutText.paymentMethod}>{formatPaymentMethod(order) || '-'}</Fact>
        <Fact name={checkoutText.expected}>
          <span className="figures">{order.estDate}</span>
        </Fact>
      </dl>
      <OrderLineList lines={order.prods} base={base} />
      <dl className={style.totals}>
        <AmountRow name={checkoutText.subtotal} amount={order.subTotalAmount} />
        {/* the 66 and 55 that travel with an order are never charged nor shown (D-001) */}
        <AmountRow name={`${checkoutText.shipping} · ${checkoutText.freeShipping}`} amount={0} />
        <AmountRow name={checkoutText.total} amount={order.totalAmount} strong />
        {viewer.showsCommission && order.totalCommission !== undefined && order.totalCommission > 0 && (
          <AmountRow name={checkoutText.yourCommission} amount={order.totalCommission} earned />
        )}
      </dl>
      {order.savingAmount > 0 && (
        <p className={style.saving}>
          <Icon icon={salesIcon} size={20} />
          {checkoutText.saving.replace('{amount}', formatPounds(order.savingAmount))}
        </p>
      )}
      <div className={style.places}>
        <Place heading={checkoutText.billing}>{formatBillingLines(order)}</Place>
        <Place heading={checkoutText.shipping}>
          {order.address ? formatAddressLines(order.address) : [checkoutText.handedOver]}
        </Place>
        {order.clnt_name && <Place heading={checkoutText.client}>{[order.clnt_name, order.clnt_email]}</Place>}
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Place({ heading, children }: { heading: string; children: readonly string[] }) {
  const lines = children.filter(Boolean)
  return (
    <section aria-label={heading}>
      <p className={style.heading}>{heading}</p>
      <address className={style.lines}>{lines.length === 0 ? '-' : <Lines of={lines} />}</address>
    </section>
  )
}

function ReceiptSkeleton() {
  return (
    <SkeletonGroup className={style.receipt}>
      <Skeleton height="48px" />
      <Skeleton height="96px" />
      <Skeleton height="96px" />
      <Skeleton height="140px" />
    </SkeletonGroup>
  )
}
