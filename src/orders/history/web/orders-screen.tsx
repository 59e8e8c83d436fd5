import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkoutText } from '#orders/checkout/text.ts'
import { SaleConfirmation } from '#orders/receipts/web/receipt.tsx'
import { type OrderRow, ordersQuery } from '#orders/web/api.ts'
import { PaymentStatusBadge } from '#orders/web/payment-status-badge.tsx'
import { dayText } from '#platform/day-text.ts'
import { useViewer } from '#platform/web/session.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { EndlessList } from '#platform/web/ui/endless-list.tsx'
import { receiptIcon } from '#platform/web/ui/icons.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Price } from '#platform/web/ui/price.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/skeleton.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'
import style from './orders-screen.module.css'

export function OrdersScreen() {
  const viewer = useViewer()
  const query = useInfiniteQuery(ordersQuery(viewer.key))
  const [shown, setShown] = useState<string | null>(null)
  const orders = query.data?.pages.flatMap((page) => page.orders) ?? []
  return (
    <div className={style.orders}>
      <PageTitle backTo="/" lead={checkoutText.ordersLead}>
        {checkoutText.myOrders}
      </PageTitle>
      <EndlessList
        query={query}
        count={orders.length}
        skeleton={<OrdersSkeleton count={5} />}
        more={<OrdersSkeleton count={2} />}
        empty={
          <EmptyState
            icon={receiptIcon}
            text={checkoutText.noOrders}
            hint={checkoutText.noOrdersHint}
            action={<ButtonLink to="/mystock">{checkoutText.toMyStock}</ButtonLink>}
          />
        }
      >
        <ul className={`bare ${style.list}`}>
          {orders.map((order) => (
            <li key={order._id}>
              <Order order={order} onDetails={() => setShown(order._id)} />
            </li>
          ))}
        </ul>
      </EndlessList>
      {shown && <SaleConfirmation orderId={shown} onClose={() => setShown(null)} />}
    </div>
  )
}

function Order({ order, onDetails }: { order: OrderRow; onDetails: () => void }) {
  return (
    <article className={style.order} aria-label={`${checkoutText.order} ${order.ord_no}`}>
      <div className={style.who}>
        <h2 className={style.number}>
          <span className="figures">{order.ord_no}</span>
        </h2>
        <p className={style.more}>
          <time dateTime={order.created} className="figures">
            {dayText(order.created)}
          </time>
          {order.clnt_name && ` · ${order.clnt_name}`}
          {` · ${order.quantity} ${order.quantity === 1 ? checkoutText.item : checkoutText.items}`}
        </p>
      </div>
      <div className={style.states}>
        <PaymentStatusBadge status={order.paymentStatus} />
        <Badge tone={order.orderStatus ? 'leaf' : 'plain'}>
          {order.orderStatus ? checkoutText.delivered : checkoutText.processing}
        </Badge>
      </div>
      <Price pounds={order.totalAmount} className={style.total} />
      <Button look="secondary" small onClick={onDetails}>
        {checkoutText.viewDetails}
        <span className="unseen">: {order.ord_no}</span>
      </Button>
    </article>
  )
}

function OrdersSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup className={style.list}>
      {Array.from({ length: count }, (_, place) => `order-${place}`).map((key) => (
        <Skeleton key={key} height="92px" />
      ))}
    </SkeletonGroup>
  )
}
