import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { DispatchState } from '#orders/dispatch/dispatch-view.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { executePrepared, pipelined, preparedStatement } from '#platform/server/database/prepared-statement.ts'
import type { OrderLines, Orders } from '#schema/orders.ts'
import { type PaymentWay, paymentType } from '../order-state.ts'

/** The SQL condition of each way of payment; only `funding` tells cash from card (D-017). */
export const paidBy: Record<PaymentWay, RawBuilder<SqlBool>> = {
  cash: sql`orders.funding = 'cash'`,
  card: sql`(orders.payment_type in (${paymentType.card}, ${paymentType.cash}) and orders.funding is distinct from 'cash')`,
  google: sql`(orders.payment_type = ${paymentType.googlePay} and orders.funding is distinct from 'cash')`,
  apple: sql`(orders.payment_type = ${paymentType.applePay} and orders.funding is distinct from 'cash')`,
}

export type OrderRow = Selectable<Orders>

/** What was refunded to an order's payer, as the database function `refund_of` returns it. */
export interface RefundOfOrder {
  pence: number
  commission_pence: number
  is_whole: boolean
}

/** An order with the state of its dispatch (null if it is not sent) and with its refund. */
export type OrderOnItsWay = OrderRow & { dispatch_state: DispatchState | null; refund: RefundOfOrder | null }

export type OrderLineRow = Selectable<OrderLines>

export type NewOrderLine = Omit<Insertable<OrderLines>, 'order_id' | 'id' | 'position'>

type PlacedColumn =
  | 'seller_id'
  | 'client_id'
  | 'delivery_type'
  | 'quantity'
  | 'full_price_pence'
  | 'commission_pence'
  | 'total_pence'

type SnapshotColumn = 'saving_pence' | 'source_address_id' | 'client_name' | 'client_email'

type CreditColumn = 'credit' | 'credited_at' | 'explore_link_id' | 'shop_seller_id'

type CouponColumn = 'coupon_id' | 'coupon_code' | 'coupon_name' | 'coupon_rule' | 'reduction_pence'

/** The columns of a new order; the delivery address and the client's details are JSON texts. */
export type NewOrder = Pick<OrderRow, PlacedColumn | SnapshotColumn | CreditColumn | CouponColumn> & {
  delivery_address: string | null
  client_snapshot: string | null
}

/** The order's seller, even if blocked or deleted since: old orders still show the name. */
export interface OrderSeller {
  email: string
  firstName: string
  isDeleted: boolean
}

/**
 * An order with its lines and its seller. An order whose client was deleted cannot be paid any more (D-207). If the client's record had
 * another person's email when the order was placed, the present client may not see it (D-410).
 */
export type OrderWithLines = OrderOnItsWay & {
  lines: OrderLineRow[]
  seller: OrderSeller
  is_client_deleted: boolean
  /** Whether the order's payment link is neither cancelled nor expired. */
  has_open_link: boolean
  is_of_former_client: boolean
  /** The title and town of the shop page on which the order was placed; null for other orders. */
  shop: { title: string; town: string } | null
}

/** The columns are listed, because a prepared statement must still return the same ones after a newer version has added a column. */
const orderColumns = sql.raw(
  `o.id, o.order_number, o.seller_id, o.client_id, o.delivery_type, o.payment_status, o.payment_type, o.funding, o.quantity, o.full_price_pence,
  o.commission_pence, o.total_pence, o.saving_pence, o.commission_mode, o.delivery_address, o.source_address_id, o.client_name,
  o.client_email, o.client_snapshot, o.billing_address, o.delivered, o.inventory_reserved, o.unacknowledged_payment_id, o.created_at,
  o.paid_at, o.superseded_by, o.closed_at, o.cancelled_at, o.pay_link_sent_at, o.has_failed_payment, o.replaces_pending, o.replaces_return_id, o.credit, o.credited_at, o.explore_link_id, o.shop_seller_id,
  o.coupon_id, o.coupon_code, o.coupon_name, o.coupon_rule, o.reduction_pence,
  o.packed_at, o.packed_by, o.dispatched_at, o.dispatched_by, o.carrier, o.tracking_number, o.tracking_url, o.further_parcels, o.delivered_at, o.delivered_by`,
)

/** Reads the order, its lines and its seller in one statement, since almost every caller needs them all. */
export async function findOrder(db: Db, orderId: string): Promise<OrderWithLines | undefined> {
  const { rows } = await executePrepared(
    db,
    sql<OrderWithLines>`
    select ${orderColumns}, ${dispatchState('o')} as dispatch_state, ${refundOf('o')} as refund,
      coalesce((select json_agg(l order by l.position) from order_lines l where l.order_id = o.id), '[]') as lines,
      (select json_build_object('email', u.email, 'firstName', u.first_name, 'isDeleted', u.deleted_at is not null)
        from users u where u.id = o.seller_id) as seller,
      exists (select from clients c where c.id = o.client_id and c.deleted_at is not null) as is_client_deleted,
      exists (select from pay_links l where l.order_id = o.id and l.cancelled_at is null and (l.expires_at is null or l.expires_at > now()))
        as has_open_link,
      exists (select from clients c where c.id = o.client_id and person_of_client(c.id, o.created_at) <> lower(c.email)
        and lower(o.client_email) <> lower(c.email)) as is_of_former_client,
      (select json_build_object('title', s.title, 'town', s.town) from published_shops s where s.seller_id = o.shop_seller_id) as shop
    from orders o where o.id = ${orderId}`,
  )
  return rows[0]
}

/**
 * Locks the order's row until the transaction ends. To avoid deadlocks, orders are locked before products and payments. The order is read
 * by a statement of its own: one that had waited for the lock would see refunds and links as they were before the wait.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderWithLines | undefined> {
  await pipelined(tx, preparedStatement(sql`select from orders where id = ${orderId} for no key update`))
  return findOrder(tx, orderId)
}

/**
 * Inserts the order and its lines with one prepared statement that is the same for any number of lines. `isNew` is false if an earlier run
 * of the same call has already inserted the order under this id (D-425).
 */
export async function insertOrder(
  db: Db,
  order: NewOrder,
  lines: NewOrderLine[],
  id: string | null = null,
): Promise<{ id: string; isNew: boolean; orderNumber: string }> {
  const { rows } = await executePrepared(
    db,
    sql<{ id: string; order_number: string }>`
    with placed as (
      insert into orders (id, seller_id, client_id, delivery_type, quantity, full_price_pence, commission_pence, total_pence, saving_pence,
        delivery_address, source_address_id, client_name, client_email, client_snapshot, credit, credited_at,
        explore_link_id, shop_seller_id, coupon_id, coupon_code, coupon_name, coupon_rule, reduction_pence)
      values (coalesce(${id}::uuid, new_id()), ${order.seller_id}, ${order.client_id}, ${order.delivery_type}, ${order.quantity}, ${order.full_price_pence},
        ${order.commission_pence}, ${order.total_pence}, ${order.saving_pence}, ${order.delivery_address},
        ${order.source_address_id}, ${order.client_name}, ${order.client_email}, ${order.client_snapshot}, ${order.credit},
        ${order.credited_at}, ${order.explore_link_id}, ${order.shop_seller_id}, ${order.coupon_id}, ${order.coupon_code},
        ${order.coupon_name}, ${order.coupon_rule}, ${order.reduction_pence})
      on conflict (id) do nothing
      returning id, order_number
    ), inserted_lines as (
      insert into order_lines (order_id, product_id, position, brand, name, weight, weight_unit, picture, pictures,
        quantity, rrp_pence, price_pence, commission_pence, list_price_pence, list_commission_pence, commission_rule_id,
        commission_rule_name, own_commission_pence)
      select p.id, l.product_id, l.position, l.brand, l.name, l.weight, l.weight_unit, l.picture, l.pictures, l.quantity,
        l.rrp_pence, l.price_pence, l.commission_pence, l.list_price_pence, l.list_commission_pence, l.commission_rule_id,
        l.commission_rule_name, l.own_commission_pence
      from placed p, rows from (json_to_recordset(${JSON.stringify(lines)}::json) as (product_id uuid, brand text, name text,
        weight numeric, weight_unit text, picture text, pictures text[], quantity integer, rrp_pence bigint, price_pence bigint,
        commission_pence bigint, list_price_pence bigint, list_commission_pence bigint, commission_rule_id uuid, commission_rule_name text,
        own_commission_pence bigint)) with ordinality as l (product_id, brand, name, weight, weight_unit, picture, pictures, quantity,
        rrp_pence, price_pence, commission_pence, list_price_pence, list_commission_pence, commission_rule_id, commission_rule_name,
        own_commission_pence, position)
    )
    select p.id, p.order_number from placed p`,
  )
  const [placed] = rows
  if (placed) return { id: placed.id, isNew: true, orderNumber: placed.order_number }
  if (id === null) throw new Error('the order was not inserted')
  return { id, isNew: false, orderNumber: '' }
}

export async function updateOrder(tx: Tx, orderId: string, change: Updateable<Orders>): Promise<void> {
  await pipelined(tx, preparedStatement(tx.updateTable('orders').set(change).where('id', '=', orderId)))
}

export async function setUnacknowledgedPayment(db: Db, orderId: string, paymentId: string | null): Promise<void> {
  await executePrepared(
    db,
    db
      .updateTable('orders')
      .set({ unacknowledged_payment_id: paymentId })
      .where('id', '=', orderId)
      .where('unacknowledged_payment_id', 'is distinct from', paymentId),
  )
}

export function refundOf(order: string): RawBuilder<RefundOfOrder | null> {
  return sql<RefundOfOrder | null>`refund_of(${sql.ref(order)})`
}

/** The names of the rules that gave commission for lines of the order. */
export function rulesOf(order: string): RawBuilder<string[]> {
  return sql<string[]>`array(select distinct l.commission_rule_name from order_lines l
    where l.order_id = ${sql.ref(`${order}.id`)} and l.commission_rule_name is not null order by 1)`
}

/** How many pieces of an order remain to be packed: all that are neither refunded nor being refunded. */
export function remainingQuantity(order: string): RawBuilder<number> {
  return sql<number>`(${sql.ref(`${order}.quantity`)} - coalesce((select sum((select b.quantity from refunded_pieces b where b.order_line_id = l.id)) from order_lines l
    where l.order_id = ${sql.ref(`${order}.id`)}), 0))::integer`
}

/** The condition that an order is paid, not yet dispatched and not handed over at the salon; an index has the same condition. */
export function isNotSent(order: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${order}.${name}`)
  return sql<boolean>`(is_paid(${sql.ref(order)}) and ${column('delivery_type')} <> 3
    and ${column('dispatched_at')} is null and not ${column('delivered')} and ${column('superseded_by')} is null)`
}

/** The dispatch state of an order; null if it is not sent, because it is unpaid, from salon stock, or refunded before it was dispatched. */
export function dispatchState(order: string): RawBuilder<DispatchState | null> {
  const column = (name: string) => sql.ref(`${order}.${name}`)
  return sql<DispatchState | null>`case
    when not is_paid(${sql.ref(order)}) or ${column('delivery_type')} = 3 then null
    when ${column('delivered')} then 'delivered'
    when ${column('dispatched_at')} is not null then 'dispatched'
    when ${remainingQuantity(order)} > 0 then 'to_pack' end`
}
