import receiptIcon from '@tabler/icons/outline/receipt.svg?path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { returnFormPath } from '#client-page/return-pages.ts'
import { clientPageText } from '#client-page/text.ts'
import { formatDay } from '#platform/dates.ts'
import { toLinkValue } from '#platform/input/link-value.ts'
import { Redirect, useNavigate, useSearchParams } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { InfiniteList, useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { Price } from '#platform/web/ui/text/price.tsx'
import { type ClientOrder, clientOrdersQuery, usePayOrder } from './api.ts'
import { BuyAgainDialog } from './buy-again-dialog.tsx'
import { ClientOrderDialog, OrderStateBadge } from './client-order-dialog.tsx'
import style from './client-orders.module.css'

type OpenDialog = { kind: 'details' | 'again'; orderId: string } | null

/**
 * The client's orders with all sellers, newest first. A link in an email opens the details of its order; a link on a receipt or a payment
 * page leads on to the form for returns and problems.
 */
export function ClientOrdersPanel({ token }: { token: string }) {
  const query = useInfiniteQuery(clientOrdersQuery(token))
  const [params] = useSearchParams()
  const emailedOrderId = toLinkValue(params.get('order') ?? '')
  const [open, setOpen] = useState<OpenDialog>(emailedOrderId ? { kind: 'details', orderId: emailedOrderId } : null)
  const orders = useEndlessRows(query, 'orders')
  const close = () => setOpen(null)
  const problem = orders.find(({ number, isPaid }) => number === params.get('problem') && isPaid)
  if (problem) return <Redirect to={returnFormPath(problem.returnsTo.id)} replace />
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
      {open?.kind === 'details' && (
        <ClientOrderDialog
          token={token}
          orderId={open.orderId}
          onBuyAgain={() => setOpen({ kind: 'again', orderId: open.orderId })}
          onClose={close}
        />
      )}
      {open?.kind === 'again' && <BuyAgainDialog token={token} orderId={open.orderId} onClose={close} />}
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
          {order.isPaid && (
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
