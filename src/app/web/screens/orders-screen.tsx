import receiptIcon from '@tabler/icons/outline/receipt.svg?path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { UndeliveredNotice } from '#clients/web/undelivered-notice.tsx'
import { type SentLink, useLinksByOrder } from '#links/overview/web/api.ts'
import { LinkActions, ResumeOrderButton } from '#links/overview/web/link-actions.tsx'
import { LinkStateBadge } from '#links/overview/web/link-state-badge.tsx'
import { CancelOwnOrderButton } from '#orders/cancellation/web/cancel-own-order-button.tsx'
import { checkoutText } from '#orders/checkout/text.ts'
import { DispatchFacts } from '#orders/dispatch/web/dispatch-facts.tsx'
import { orderHistoryText } from '#orders/history/text.ts'
import { type OrderSummary, ordersQuery } from '#orders/history/web/api.ts'
import { OrderToolbar, useOrderFilters } from '#orders/history/web/order-toolbar.tsx'
import { paymentStatus } from '#orders/order-state.ts'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { ReceiptDialog } from '#orders/receipts/web/receipt-dialog.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#orders/web/order-badges.tsx'
import { formatDay } from '#platform/dates.ts'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { InfiniteList, useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { Price } from '#platform/web/ui/text/price.tsx'
import style from './orders-screen.module.css'

export function OrdersScreen() {
  const viewer = useViewer()
  const orderFilters = useOrderFilters()
  const query = useInfiniteQuery(ordersQuery(viewer.key, orderFilters.filters))
  const links = useLinksByOrder(viewer.key)
  const [openId, setOpenId] = useState<string | null>(null)
  const orders = useEndlessRows(query, 'orders')
  return (
    <div className={style.orders}>
      <PageTitle backTo="/" lead={orderHistoryText.ordersLead}>
        {orderHistoryText.myOrders}
      </PageTitle>
      <OrderToolbar {...orderFilters} />
      <InfiniteList
        query={query}
        count={orders.length}
        skeleton={<OrdersSkeleton count={5} />}
        more={<OrdersSkeleton count={2} />}
        empty={<NoOrders isFiltered={Object.keys(orderFilters.filters).length > 0} />}
      >
        <ul className={`bare ${style.list}`}>
          {orders.map((order) => (
            <li key={order.id}>
              <OrderItem order={order} link={links.get(order.id)} onDetails={() => setOpenId(order.id)} />
            </li>
          ))}
        </ul>
      </InfiniteList>
      {openId && <ReceiptDialog orderId={openId} onClose={() => setOpenId(null)} />}
    </div>
  )
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return <EmptyState icon={receiptIcon} text={orderHistoryText.noOrders} hint={orderHistoryText.noMatchHint} />
  return (
    <EmptyState
      icon={receiptIcon}
      text={orderHistoryText.noOrders}
      hint={orderHistoryText.noOrdersHint}
      action={<ButtonLink to="/mystock">{checkoutText.toMyStock}</ButtonLink>}
    />
  )
}

interface OrderItemProps {
  order: OrderSummary
  /** The order's payment link, if one was sent. */
  link: SentLink | undefined
  onDetails: () => void
}

function OrderItem({ order, link, onDetails }: OrderItemProps) {
  return (
    <article className={style.order} aria-label={`${orderSummaryText.order} ${order.number}`}>
      <div className={style.who}>
        <h2 className={style.number}>
          <span className="figures">{order.number}</span>
        </h2>
        <p className={style.more}>
          <time dateTime={order.createdAt} className="figures">
            {formatDay(order.createdAt)}
          </time>
          {order.clientName && ` · ${order.clientName}`}
          {order.clientAmount !== null && order.clientAmount !== order.total && (
            <>
              {` · ${orderHistoryText.clientPays} `}
              <Price pounds={order.clientAmount} />
            </>
          )}
          {` · ${order.quantity} ${order.quantity === 1 ? orderSummaryText.item : orderSummaryText.items}`}
        </p>
        {order.dispatch && order.dispatch.state !== 'to_pack' && <DispatchFacts dispatch={order.dispatch} />}
        {!order.isCancelled && !order.isDelivered && (
          <UndeliveredNotice clientId={order.clientId} since={order.createdAt} />
        )}
      </div>
      <div className={style.states}>
        <PaymentStatusBadge order={order} />
        {link && !order.isCancelled && order.paymentStatus !== paymentStatus.completed && (
          <LinkStateBadge link={link} />
        )}
        <OrderStatusBadge order={order} />
      </div>
      <Price pounds={order.total} className={style.total} />
      <Button variant="secondary" small onClick={onDetails}>
        {orderHistoryText.viewDetails}
        <span className="visually-hidden">: {order.number}</span>
      </Button>
      {order.paymentStatus !== paymentStatus.completed && !order.isCancelled && (
        <div className={style.unpaid}>
          {link ? <LinkActions link={link} /> : <ResumeOrder order={order} />}
          <CancelOwnOrderButton orderId={order.id} orderNumber={order.number} />
        </div>
      )}
    </article>
  )
}

/** Lets the seller pay an order whose link is not among the newest, or was deleted. */
function ResumeOrder({ order }: { order: OrderSummary }) {
  return (
    <ResumeOrderButton orderId={order.id}>
      <span className="visually-hidden">: {order.number}</span>
    </ResumeOrderButton>
  )
}

function OrdersSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup className={style.list}>
      {Array.from({ length: count }, (_, index) => `order-${index}`).map((key) => (
        <Skeleton key={key} height="92px" />
      ))}
    </SkeletonGroup>
  )
}
