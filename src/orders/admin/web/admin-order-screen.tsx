import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { adminOrdersText } from '#orders/admin/text.ts'
import { type AdminOrder, adminOrderQuery, useSetOrderStatus } from '#orders/admin/web/api.ts'
import { OrderStatusBadge } from '#orders/admin/web/order-status-badge.tsx'
import { SendInvoiceButton } from '#orders/admin/web/send-invoice-button.tsx'
import { type OrderAddress, type OrderClient, type OrderView, paymentStatus } from '#orders/contract.ts'
import { formatPaymentMethod } from '#orders/payment/payment-method.ts'
import { RefundsPanel } from '#orders/refunds/web/refunds-panel.tsx'
import { PaymentStatusBadge } from '#orders/web/payment-status-badge.tsx'
import { formatDay } from '#platform/dates.ts'
import { Link, useParams } from '#platform/web/router/router.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './admin-order-screen.module.css'

export function AdminOrderScreen() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(adminOrderQuery(viewer.key, id))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const { order, client } = data
  return (
    <>
      <PageTitle backTo="/admin-order" actions={<SendInvoiceButton {...order} />}>
        {`${adminOrdersText.order} ${order.ord_no}`}
      </PageTitle>
      <Panels>
        <Panel heading={adminOrdersText.products} fullWidth>
          <Table
            caption={adminOrdersText.products}
            columns={lineColumns}
            rows={order.prods}
            rowKey={({ prod_id }) => prod_id}
          />
        </Panel>
        <OrderInfo {...data} />
        <div className={style.people}>
          <Panel heading={adminOrdersText.deliveryAddress}>
            {order.address ? <DefinitionList items={addressFacts(order.address)} /> : adminOrdersText.handedOver}
          </Panel>
          <Panel heading={adminOrdersText.clientDetails}>
            {client ? <DefinitionList items={clientFacts(client)} /> : adminOrdersText.noClient}
          </Panel>
        </div>
        {order.paymentStatus === paymentStatus.completed && <RefundsPanel orderId={order._id} />}
      </Panels>
    </>
  )
}

const lineColumns: readonly Column<OrderView['prods'][number]>[] = [
  {
    title: adminOrdersText.name,
    cell: ({ prod_id, brand, name }) => (
      <Link to={`/products/product-details/${prod_id}`}>
        {brand} {name}
      </Link>
    ),
  },
  { title: adminOrdersText.quantity, cell: ({ quantity }) => quantity, numeric: true },
  { title: adminOrdersText.price, cell: ({ price }) => formatPounds(price), numeric: true },
  { title: adminOrdersText.subTotal, cell: ({ totalPrice }) => formatPounds(totalPrice), numeric: true },
]

/** Name and email are the seller's; the client stands apart (D-044). */
function OrderInfo({ order, user }: AdminOrder) {
  const { totalCommission = 0 } = order
  return (
    <Panel heading={adminOrdersText.orderInfo}>
      <DefinitionList
        items={[
          [
            adminOrdersText.name,
            <Link
              key="name"
              to={`/admin-user/admin-user-details/${user._id}`}
            >{`${user.firstName} ${user.lastName}`}</Link>,
          ],
          [adminOrdersText.email, <Email key="email" address={user.email} />],
          [adminOrdersText.orderNumber, order.ord_no],
          [adminOrdersText.orderDate, formatDay(order.created)],
          [adminOrdersText.paymentType, formatPaymentMethod(order)],
          // the 66 and 55 that travel with an order are never charged nor shown (D-001)
          [adminOrdersText.shippingCharge, formatPounds(0)],
          [adminOrdersText.tax, formatPounds(0)],
          [adminOrdersText.quantity, order.quantity],
          [adminOrdersText.paymentStatus, <PaymentStatusBadge key="payment" status={order.paymentStatus} />],
          [adminOrdersText.orderStatus, <OrderStatus key="status" order={order} />],
          [adminOrdersText.commission, formatPounds(totalCommission)],
          [adminOrdersText.totalAmount, <strong key="total">{formatPounds(order.totalAmount)}</strong>],
        ]}
      />
    </Panel>
  )
}

/** The one control that makes an order delivered (D-030). */
function OrderStatus({ order }: { order: OrderView }) {
  const set = useSetOrderStatus(order._id)
  return (
    <span className={style.status}>
      <OrderStatusBadge status={order.orderStatus} />
      <Switch
        label={adminOrdersText.delivered}
        checked={order.orderStatus === 1}
        loading={set.isPending}
        onChange={(delivered) => set.mutate(delivered ? 1 : 0)}
      />
    </span>
  )
}

const addressFacts = (address: OrderAddress) =>
  [
    [adminOrdersText.name, `${address.f_name} ${address.l_name}`.trim()],
    [adminOrdersText.street, [address.street, address.landmark].filter(Boolean).join(', ')],
    [adminOrdersText.city, address.city],
    [adminOrdersText.county, address.state],
    [adminOrdersText.country, address.country],
    [adminOrdersText.postcode, address.postcode],
    [adminOrdersText.phone, address.pno],
  ] as const

const clientFacts = (client: OrderClient) =>
  [
    [
      adminOrdersText.name,
      <Link key="name" to={`/admin-client/admin-client-detail/${client._id}`}>
        {client.name}
      </Link>,
    ],
    [adminOrdersText.email, <Email key="email" address={client.email} />],
    [adminOrdersText.addressLine1, client.addressLine1],
    [adminOrdersText.addressLine2, client.addressLine2],
    [adminOrdersText.city, client.city],
    [adminOrdersText.county, client.state],
    [adminOrdersText.zipcode, client.zipcode],
    [adminOrdersText.countryCode, client.c_code],
    [adminOrdersText.phone, client.pno],
  ] as const
