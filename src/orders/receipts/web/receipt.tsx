import chartBarIcon from '@tabler/icons/outline/chart-bar.svg?path'
import type { ReactNode } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { attributionText } from '#orders/attribution/text.ts'
import { dispatchText } from '#orders/dispatch/text.ts'
import { DispatchFacts } from '#orders/dispatch/web/dispatch-facts.tsx'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { nameRefund } from '#orders/refund-words.ts'
import type { Order } from '#orders/web/api.ts'
import { AmountRow, CouponCost, CouponRow, OrderLineList } from '#orders/web/order-line-list.tsx'
import { formatDay } from '#platform/dates.ts'
import { toPounds } from '#platform/money.ts'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { receiptsText } from '../text.ts'
import style from './receipt.module.css'

/** A receipt: number, date, lines, totals, addresses, payment method and saving (document 2, section 2). */
export function Receipt({ order }: { order: Order }) {
  const viewer = useViewer()
  return (
    <div className={style.receipt}>
      <dl className={style.facts}>
        <Fact name={orderSummaryText.orderNumber}>
          <span className="figures">{order.number}</span>
        </Fact>
        <Fact name={orderSummaryText.orderDate}>
          <span className="figures">{formatDay(order.createdAt)}</span>
        </Fact>
        <Fact name={receiptsText.paymentMethod}>{order.paymentMethod || '-'}</Fact>
        <Fact name={receiptsText.expected}>
          <span className="figures">{order.expectedDelivery}</span>
        </Fact>
        {order.creditedFor && <Fact name={attributionText.creditedFor}>{order.creditedFor}</Fact>}
      </dl>
      {order.dispatch && (
        <section aria-label={dispatchText.delivery}>
          <p className={style.heading}>{dispatchText.delivery}</p>
          <DispatchFacts dispatch={order.dispatch} />
        </section>
      )}
      <OrderLineList order={order} />
      <dl className={style.totals}>
        <AmountRow name={orderSummaryText.subtotal} amount={order.subtotal} />
        <CouponRow order={order} />
        {/* the order's shipping fee of 66 and tax of 55 are neither charged nor shown (D-001) */}
        <AmountRow name={`${orderSummaryText.shipping} · ${orderSummaryText.freeShipping}`} amount={0} />
        <AmountRow name={orderSummaryText.total} amount={order.total} strong />
        {order.refund && <AmountRow name={nameRefund(order.refund)} amount={toPounds(order.refund.amount)} />}
        {viewer.showsCommission && order.commission !== null && order.commission > 0 && (
          <AmountRow name={orderSummaryText.yourCommission} amount={order.commission} earned />
        )}
        {viewer.showsCommission && order.refund?.commission && (
          <AmountRow name={orderSummaryText.commissionTakenBack} amount={toPounds(order.refund.commission)} />
        )}
      </dl>
      <CouponCost order={order} />
      {order.saving > 0 && (
        <p className={style.saving}>
          <Icon icon={chartBarIcon} size={20} />
          {receiptsText.saving(formatPounds(order.saving))}
        </p>
      )}
      <div className={style.addresses}>
        <AddressBlock heading={receiptsText.billing}>{order.billingLines}</AddressBlock>
        <AddressBlock heading={orderSummaryText.shipping}>{order.deliveryLines}</AddressBlock>
        {order.clientName && (
          <AddressBlock heading={orderSummaryText.client} email={order.clientEmail}>
            {[order.clientName]}
          </AddressBlock>
        )}
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

interface AddressBlockProps {
  heading: string
  children: readonly string[]
  /** Shown below the address. */
  email?: string
}

function AddressBlock({ heading, children, email }: AddressBlockProps) {
  const lines = children.filter(Boolean)
  return (
    <section aria-label={heading}>
      <p className={style.heading}>{heading}</p>
      <address className={style.lines}>{lines.length === 0 ? '-' : <Lines items={lines} />}</address>
      {email && (
        <p className={style.lines}>
          <span>
            <Email email={email} />
          </span>
        </p>
      )}
    </section>
  )
}

export function ReceiptSkeleton() {
  return (
    <SkeletonGroup className={style.receipt}>
      <Skeleton height="48px" />
      <Skeleton height="96px" />
      <Skeleton height="96px" />
      <Skeleton height="140px" />
    </SkeletonGroup>
  )
}

/** Downloads the receipt of a paid order as a PDF. */
export function ReceiptDownloadButton({ order }: { order: Order }) {
  return (
    <DownloadButton request={{ method: 'GET', path: `order/receipt/${order.id}` }} fileName={`${order.number}.pdf`}>
      {receiptsText.downloadPdf}
    </DownloadButton>
  )
}
