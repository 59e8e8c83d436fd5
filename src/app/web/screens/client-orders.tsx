import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { clientsText } from '#clients/text.ts'
import { type ClientOrder, clientOrdersQuery } from '#orders/history/web/client-orders-api.ts'
import { PaymentStatusBadge } from '#orders/web/order-badges.tsx'
import { Link } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Accordion } from '#platform/web/ui/page/accordion.tsx'
import { useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { Price } from '#platform/web/ui/text/price.tsx'
import style from './client-orders.module.css'

const ReceiptDialog = lazy(() =>
  import('#orders/receipts/web/receipt-dialog.tsx').then((file) => ({ default: file.ReceiptDialog })),
)

/** Formats a day in London, such as 20 November 2026 (S-CLNT-018, D-146). */
const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

/** Orders of a client, one line each; an expanded order has a button that opens its receipt. */
export function ClientOrders({ clientId }: { clientId: string }) {
  const viewer = useViewer()
  const query = useInfiniteQuery(clientOrdersQuery(viewer.key, clientId))
  const [openOrderId, setOpenOrderId] = useState<string | null>(null)
  const orders = useEndlessRows(query, 'orders')
  return (
    <section aria-labelledby="client-orders" className={style.orders}>
      <h3 id="client-orders" className={style.heading}>
        {clientsText.orders}
      </h3>
      {query.isPending ? (
        <OrdersSkeleton />
      ) : query.isError && !query.data ? (
        <LoadError error={query.error} onRetry={() => query.refetch()} />
      ) : orders.length === 0 ? (
        <p className={style.none}>{clientsText.noOrders}</p>
      ) : (
        orders.map((order) => <Order key={order.id} order={order} onView={() => setOpenOrderId(order.id)} />)
      )}
      {query.hasNextPage && (
        <Button variant="quiet" small loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {clientsText.moreOrders}
        </Button>
      )}
      {orders.length > 0 && (
        <Link to={`/orders?${new URLSearchParams({ client: clientId })}`}>{clientsText.inMyOrders}</Link>
      )}
      {openOrderId && (
        <Suspense>
          <ReceiptDialog orderId={openOrderId} onClose={() => setOpenOrderId(null)} />
        </Suspense>
      )}
    </section>
  )
}

function Order({ order, onView }: { order: ClientOrder; onView: () => void }) {
  const title = (
    <span className={style.title}>
      <span className={`figures ${style.number}`}>{order.number}</span>
      <time dateTime={order.createdAt} className={style.day}>
        {longDay.format(new Date(order.createdAt))}
      </time>
      <Price pounds={order.total} className={style.total} />
    </span>
  )
  return (
    <Accordion title={title}>
      <div className={style.body}>
        <span className={style.facts}>
          <PaymentStatusBadge order={order} />
          {clientsText.productCount(order.quantity)}
        </span>
        <Button variant="secondary" small onClick={onView}>
          {clientsText.viewOrder}
          <span className="visually-hidden">: {order.number}</span>
        </Button>
      </div>
    </Accordion>
  )
}

function OrdersSkeleton() {
  return (
    <SkeletonGroup className={style.skeleton}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="20px" />
      ))}
    </SkeletonGroup>
  )
}
