import receiptIcon from '@tabler/icons/outline/receipt.svg?path'
import cancelIcon from '@tabler/icons/outline/receipt-off.svg?path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { UndeliveredNotice, useUndelivered } from '#clients/web/undelivered-notice.tsx'
import { type SentLink, useLinksByOrder } from '#links/overview/web/api.ts'
import { useLinkActions } from '#links/overview/web/link-actions.tsx'
import { LinkStateBadge, UndeliveredBadge } from '#links/overview/web/link-state-badge.tsx'
import { cancellationText } from '#orders/cancellation/text.ts'
import { CancelOwnOrderDialog } from '#orders/cancellation/web/cancel-own-order-dialog.tsx'
import { checkoutText } from '#orders/checkout/text.ts'
import { DispatchFacts } from '#orders/dispatch/web/dispatch-facts.tsx'
import { canBeReceived, useReceiveOrder } from '#orders/dispatch/web/receive-order.tsx'
import { orderHistoryText } from '#orders/history/text.ts'
import { type OrderSummary, ordersQuery } from '#orders/history/web/api.ts'
import { OrderToolbar, useOrderFilters } from '#orders/history/web/order-toolbar.tsx'
import { formatDelivery, formatPayment, getOrderState, paymentStatus } from '#orders/order-state.ts'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { describeCommissionTakenBack } from '#orders/refund-words.ts'
import { OrderStatusBadge, PaymentStatusBadge } from '#orders/web/order-badges.tsx'
import { formatDay } from '#platform/dates.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { countRows, InfiniteList, useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { ListRow, listRowsClass, type RowAction } from '#platform/web/ui/tables/list-row.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { type OrderReturns, useOrderReturns } from '#returns/seller/web/order-returns.tsx'
import style from './orders-screen.module.css'

const ReceiptDialog = lazy(() =>
  import('#orders/receipts/web/receipt-dialog.tsx').then((file) => ({ default: file.ReceiptDialog })),
)

export function OrdersScreen() {
  const viewer = useViewer()
  const orderFilters = useOrderFilters()
  const query = useInfiniteQuery(ordersQuery(viewer.key, orderFilters.filters))
  const links = useLinksByOrder(viewer.key)
  const returns = useOrderReturns(viewer.key)
  const [openId, setOpenId] = useState<string | null>(null)
  const orders = useEndlessRows(query, 'orders')
  return (
    <div className={style.orders}>
      <PageTitle backTo="/" lead={orderHistoryText.ordersLead}>
        {orderHistoryText.myOrders}
      </PageTitle>
      <OrderToolbar {...orderFilters} found={countRows(query)} />
      {returns.isLoading ? (
        <OrdersSkeleton count={8} />
      ) : (
        <>
          {returns.panel}
          <InfiniteList
            query={query}
            count={orders.length}
            skeleton={<OrdersSkeleton count={8} />}
            more={<OrdersSkeleton count={2} />}
            empty={<NoOrders isFiltered={Object.keys(orderFilters.filters).length > 0} />}
          >
            <ul className={listRowsClass}>
              {orders.map((order) => (
                <li key={order.id}>
                  <OrderItem
                    order={order}
                    link={links.get(order.id)}
                    returns={returns}
                    onDetails={() => setOpenId(order.id)}
                  />
                </li>
              ))}
            </ul>
          </InfiniteList>
        </>
      )}
      {openId && (
        <Suspense>
          <ReceiptDialog orderId={openId} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
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
  returns: OrderReturns
  onDetails: () => void
}

/**
 * One component for every state of the order, so that an open menu stays open when the actions change, for example once the link is loaded.
 */
function OrderItem(row: OrderItemProps) {
  const { order, link, returns } = row
  const isUnpaid = order.paymentStatus !== paymentStatus.completed && !order.isCancelled
  const unpaid = useUnpaidActions(order.id, link)
  const received = useReceiveOrder(order.id)
  const actions = [...(canBeReceived(order) ? [received.action] : []), ...returns.actionsOf(order.id)]
  return (
    <>
      <OrderRow {...row} actions={isUnpaid ? unpaid.actions : actions} />
      {received.dialog}
      {isUnpaid && unpaid.dialogs}
    </>
  )
}

/**
 * The actions for an unpaid order: to cancel it, and those of its payment link. If the link is deleted or not among the newest, the seller
 * can pay the order herself instead.
 */
function useUnpaidActions(orderId: string, link: SentLink | undefined) {
  const ofLink = useLinkActions(link)
  const [isCancelling, setCancelling] = useState(false)
  const cancel = { icon: cancelIcon, label: cancellationText.cancelOrder, run: () => setCancelling(true) }
  return {
    actions: [...(link ? ofLink.actions : [ofLink.resume(orderId)]), cancel],
    dialogs: (
      <>
        <CancelOwnOrderDialog orderId={orderId} open={isCancelling} onClose={() => setCancelling(false)} />
        {ofLink.dialogs}
      </>
    ),
  }
}

interface OrderRowProps extends OrderItemProps {
  actions: readonly RowAction[]
}

function OrderRow({ order, link, returns, onDetails, actions }: OrderRowProps) {
  const { number, clientName, isCancelled, dispatch, refund } = order
  const takenBack = describeCommissionTakenBack(refund)
  const facts = [
    ...(order.clientAmount !== null && order.clientAmount !== order.total
      ? [`${orderHistoryText.clientPays} ${formatPounds(order.clientAmount)}`]
      : []),
    `${order.quantity} ${order.quantity === 1 ? orderSummaryText.item : orderSummaryText.items}`,
  ].join(' · ')
  const isUnpaid = order.paymentStatus !== paymentStatus.completed && !isCancelled
  const isWaiting = !isCancelled && !order.isDelivered
  const isUndelivered = useUndelivered(isWaiting ? order.clientId : null, order.createdAt) !== null
  return (
    <ListRow
      label={`${orderSummaryText.order} ${number}`}
      of={number}
      title={
        <>
          <h2 className={`figures ${style.number}`}>{number}</h2>
          <span className={style.client}>{clientName}</span>
          <time dateTime={order.createdAt} className={`figures ${style.day}`}>
            {formatDay(order.createdAt)}
          </time>
        </>
      }
      badges={
        <>
          <PaymentStatusBadge order={order} />
          {link && isUnpaid && !isUndelivered && <LinkStateBadge link={link} />}
          {isUndelivered && <UndeliveredBadge />}
          <OrderStatusBadge order={order} />
          {returns.badgeOf(order.id)}
        </>
      }
      facts={<span className={style.facts}>{facts}</span>}
      amount={order.total}
      main={{ icon: receiptIcon, label: orderHistoryText.viewDetails, run: onDetails }}
      others={actions}
      details={() => (
        <>
          <strong className="figures">{number}</strong>
          {clientName && <span>{clientName}</span>}
          <span>{`${formatDay(order.createdAt)} · ${facts}`}</span>
          <span>
            {[formatPayment(order), formatDelivery(getOrderState(order)), takenBack].filter(Boolean).join(' · ')}
          </span>
          {dispatch && dispatch.state !== 'to_pack' && <DispatchFacts dispatch={dispatch} />}
          {isWaiting && <UndeliveredNotice clientId={order.clientId} since={order.createdAt} />}
        </>
      )}
    />
  )
}

function OrdersSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup className={style.skeleton}>
      {Array.from({ length: count }, (_, index) => `order-${index}`).map((key) => (
        <Skeleton key={key} height="55px" />
      ))}
    </SkeletonGroup>
  )
}
