import { useQuery } from '@tanstack/react-query'
import { Allowed, AllowedLink, useRights } from '#access/web/own-rights.tsx'
import { useViewer } from '#access/web/viewer.ts'
import { rightOfPage } from '#app/web/routing/page-rights.ts'
import { NotesPanel } from '#back-office/notes/web/notes-panel.tsx'
import { LinksPanel } from '#links/overview/admin/web/links-panel.tsx'
import { adminOrdersText } from '#orders/admin/text.ts'
import { type AdminOrder, type AdminOrderClient, adminOrderQuery, useSetDelivered } from '#orders/admin/web/api.ts'
import { SendInvoiceButton } from '#orders/admin/web/send-invoice-button.tsx'
import { attributionText } from '#orders/attribution/text.ts'
import { cancellationText } from '#orders/cancellation/text.ts'
import { CancelOrderButton } from '#orders/cancellation/web/cancel-order-button.tsx'
import { DispatchPanel } from '#orders/dispatch/web/dispatch-panel.tsx'
import { OrderInvoicesPanel } from '#orders/invoices/web/invoice-list.tsx'
import { deliveryType } from '#orders/order-state.ts'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { nameRefund } from '#orders/refund-words.ts'
import { RefundsPanel } from '#orders/refunds/web/refunds-panel.tsx'
import { timelineText } from '#orders/timeline/text.ts'
import { adminTimelineQuery } from '#orders/timeline/web/api.ts'
import { OrderTimeline } from '#orders/timeline/web/order-timeline.tsx'
import type { Order, OrderLine } from '#orders/web/api.ts'
import { OrderStatusBadge, PaymentStatusBadge } from '#orders/web/order-badges.tsx'
import type { DeliveryAddress } from '#places/postal-address.ts'
import { formatDay } from '#platform/dates.ts'
import { formatPounds as formatPence } from '#platform/money.ts'
import { useParams } from '#platform/web/router/router.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './admin-order-screen.module.css'

/** The lists from which the page of an order is opened. */
const listsOfOrders = ['/admin-order', '/admin-dispatch', '/admin-return', '/admin-invoice']

export function AdminOrderScreen() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const isAllowed = useRights()
  const { data, error, refetch } = useQuery(adminOrderQuery(viewer.key, id))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const { order, client, seller, isReplacement } = data
  const hasPayment = order.isPaid && !isReplacement
  return (
    <>
      <PageTitle
        backTo={listsOfOrders.find((path) => isAllowed(rightOfPage(path)))}
        actions={
          <>
            <Allowed right="orders">
              <CancelOrderButton order={order} sellerName={seller.name} />
            </Allowed>
            <Allowed right={['orders', 'invoices']}>{hasPayment && <SendInvoiceButton order={order} />}</Allowed>
          </>
        }
      >
        {`${adminOrdersText.order} ${order.number}`}
      </PageTitle>
      <Panels>
        <Panel heading={adminOrdersText.products} fullWidth>
          <Table
            caption={adminOrdersText.products}
            columns={lineColumns}
            rows={order.lines}
            rowKey={({ productId }) => productId}
          />
        </Panel>
        <OrderInfo {...data} />
        <div className={style.people}>
          {order.dispatch && (
            <Allowed right="dispatch">
              <DispatchPanel order={order} dispatch={order.dispatch} />
            </Allowed>
          )}
          <Panel heading={adminOrdersText.deliveryAddress}>
            {order.deliveryType === deliveryType.fromSalonStock && <p>{orderSummaryText.handedOver}</p>}
            {order.deliveryAddress && <DefinitionList items={addressItems(order.deliveryAddress)} />}
          </Panel>
          <Panel heading={adminOrdersText.clientDetails}>
            {client ? <DefinitionList items={clientItems(client)} /> : adminOrdersText.noClient}
          </Panel>
        </div>
        {hasPayment && isAllowed('invoices') && <OrderInvoicesPanel orderId={order.id} />}
        {order.isPaid && isAllowed('returns') && <RefundsPanel orderId={order.id} isReplacement={isReplacement} />}
        <Allowed right={['orders', 'dispatch', 'returns']}>
          <Panel heading={timelineText.heading} fullWidth>
            <OrderTimeline query={adminTimelineQuery(viewer.key, order.id)} reader="administrator" />
          </Panel>
        </Allowed>
        <Allowed right="orders">
          <NotesPanel kind="order" subjectId={order.id} />
          {!order.isPaid && <LinksPanel subject={{ order_id: order.id }} />}
        </Allowed>
      </Panels>
    </>
  )
}

const lineColumns: readonly Column<OrderLine>[] = [
  {
    title: adminOrdersText.name,
    cell: ({ productId, brand, name, commission, rule }) => (
      <>
        <AllowedLink right="catalogue" to={`/products/product-details/${productId}`}>
          {brand} {name}
        </AllowedLink>
        {rule && <p className={style.rule}>{adminOrdersText.byRule(formatPounds(commission ?? 0), rule)}</p>}
      </>
    ),
  },
  { title: adminOrdersText.quantity, cell: ({ quantity }) => quantity, numeric: true },
  { title: adminOrdersText.price, cell: ({ price }) => formatPounds(price), numeric: true },
  { title: adminOrdersText.subTotal, cell: ({ total }) => formatPounds(total), numeric: true },
]

/** The order's facts with the seller's name and email; the client has a panel of its own (D-044). */
function OrderInfo({ order, seller }: AdminOrder) {
  return (
    <Panel heading={adminOrdersText.orderInfo}>
      <DefinitionList
        items={[
          [
            adminOrdersText.name,
            <AllowedLink key="name" right="sellers" to={`/admin-user/admin-user-details/${seller.id}`}>
              {seller.name}
            </AllowedLink>,
          ],
          [adminOrdersText.email, <Email key="email" email={seller.email} />],
          [adminOrdersText.orderNumber, order.number],
          [adminOrdersText.orderDate, formatDay(order.createdAt)],
          [adminOrdersText.paymentType, order.paymentMethod],
          // the order's fixed shipping fee of 66 and tax of 55 are not charged, so both lines always show £0.00 (D-001)
          [adminOrdersText.shippingCharge, formatPounds(0)],
          [adminOrdersText.tax, formatPounds(0)],
          [adminOrdersText.quantity, order.quantity],
          [adminOrdersText.paymentStatus, <PaymentStatus key="payment" order={order} />],
          // a cancelled order is neither packed nor delivered
          ...(order.cancelledAt
            ? []
            : [[adminOrdersText.orderStatus, <OrderStatus key="status" order={order} />] as const]),
          [adminOrdersText.commission, formatPounds(order.commission ?? 0)],
          ...describeReductions(order),
          [adminOrdersText.totalAmount, <strong key="total">{formatPounds(order.total)}</strong>],
          [attributionText.creditedFor, order.creditedFor ?? adminOrdersText.notApplicable],
        ]}
      />
    </Panel>
  )
}

function describeReductions({ coupon, refund }: Order): (readonly [string, string])[] {
  return [
    ...(coupon ? [[orderSummaryText.discount(coupon.code), formatPounds(0 - coupon.reduction)] as const] : []),
    ...(refund ? [[nameRefund(refund), formatPence(refund.amount)] as const] : []),
    ...(refund?.commission ? [[orderSummaryText.commissionTakenBack, formatPence(refund.commission)] as const] : []),
  ]
}

function PaymentStatus({ order: { paymentStatus, cancelledAt, refund } }: { order: Order }) {
  return (
    <span className={style.status}>
      <PaymentStatusBadge order={{ paymentStatus, isCancelled: cancelledAt !== null, refund }} />
      {cancelledAt && <span>{cancellationText.cancelledOn(formatDay(cancelledAt))}</span>}
    </span>
  )
}

/** The status of an order; once it is paid, with the only switch that marks it as delivered (D-030). */
function OrderStatus({ order }: { order: Order }) {
  const setDelivered = useSetDelivered(order.id)
  if (!order.isPaid && !order.isDelivered) return adminOrdersText.notYetPaid
  return (
    <span className={style.status}>
      <OrderStatusBadge order={{ ...order, isCancelled: order.cancelledAt !== null }} />
      <Allowed right={['orders', 'dispatch']}>
        <Switch
          label={adminOrdersText.delivered}
          checked={order.isDelivered}
          loading={setDelivered.isPending}
          onChange={(isDelivered) => setDelivered.mutate(isDelivered)}
        />
      </Allowed>
    </span>
  )
}

const addressItems = (address: DeliveryAddress) =>
  [
    [adminOrdersText.name, `${address.firstName} ${address.lastName}`.trim()],
    [adminOrdersText.street, [address.line1, address.line2].filter(Boolean).join(', ')],
    [adminOrdersText.city, address.city],
    [adminOrdersText.county, address.county],
    [adminOrdersText.country, address.country],
    [adminOrdersText.postcode, address.postcode],
    [adminOrdersText.phone, address.phone],
  ] as const

const clientItems = (client: AdminOrderClient) =>
  [
    [
      adminOrdersText.name,
      <AllowedLink key="name" right="clients" to={`/admin-client/admin-client-detail/${client.id}`}>
        {client.name}
      </AllowedLink>,
    ],
    [adminOrdersText.email, <Email key="email" email={client.email} />],
    [adminOrdersText.addressLine1, client.line1],
    [adminOrdersText.addressLine2, client.line2],
    [adminOrdersText.city, client.city],
    [adminOrdersText.county, client.county],
    [adminOrdersText.zipcode, client.postcode],
    [adminOrdersText.countryCode, client.diallingCode],
    [adminOrdersText.phone, client.phone],
  ] as const
