import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { paymentStatus } from '#orders/contract.ts'
import type { Page } from '#platform/paging.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { pipelined } from '#platform/server/database/pipelined.ts'
import { executePrepared, preparedStatement } from '#platform/server/database/prepared-statement.ts'
import type { OrderLines, Orders } from '#schema/tables.ts'

export type OrderRow = Selectable<Orders>
export type OrderLineRow = Selectable<OrderLines>
export type NewOrderLine = Omit<Insertable<OrderLines>, 'order_id' | 'id' | 'position'>
type Copied = 'seller_id' | 'client_id' | 'type' | 'quantity' | 'full_pence' | 'commission_pence' | 'total_pence'
type Snapshot = 'saving_pence' | 'source_address_id' | 'client_name' | 'client_email'
/** What is known of an order when it is placed; addresses and client as JSON. */
export type NewOrder = Pick<OrderRow, Copied | Snapshot> & { address: string | null; client_snapshot: string | null }

/** What is told of whose order it is; blocked and deleted ones too, as their old orders still need a name. */
export interface OrderSeller {
  email: string
  firstName: string
  deleted: boolean
}

/** An order with its lines and its seller. `client_gone`: its client was deleted, so nobody may pay it any more (D-207). */
export type OrderWithLines = OrderRow & { lines: OrderLineRow[]; seller: OrderSeller; client_gone: boolean }

/** Named one by one: a plan that is kept must answer the same after a newer process has added a column. */
const orderColumns = sql.raw(
  `o.id, o.ord_no, o.seller_id, o.client_id, o.type, o.payment_status, o.payment_type, o.funding, o.quantity, o.full_pence,
  o.commission_pence, o.total_pence, o.saving_pence, o.commission_mode, o.address, o.source_address_id, o.client_name,
  o.client_email, o.client_snapshot, o.billing_address, o.delivered, o.inventory_reserved, o.unacknowledged_payment_id, o.created_at,
  o.paid_at, o.superseded_by, o.closed_at, o.link_sent_at, o.has_failed_payment`,
)

/** In one statement: an order is hardly ever wanted without its lines and its seller. */
async function selectOrderById(db: Db, orderId: string, lock = sql``): Promise<OrderWithLines | undefined> {
  const { rows } = await executePrepared(
    db,
    sql<OrderWithLines>`
    select ${orderColumns},
      coalesce((select json_agg(l order by l.position) from order_lines l where l.order_id = o.id), '[]') as lines,
      (select json_build_object('email', u.email, 'firstName', u.first_name, 'deleted', u.deleted_at is not null)
        from users u where u.id = o.seller_id) as seller,
      exists (select from clients c where c.id = o.client_id and c.deleted_at is not null) as client_gone
    from orders o where o.id = ${orderId} ${lock}`,
  )
  return rows[0]
}

export function findOrder(db: Db, orderId: string): Promise<OrderWithLines | undefined> {
  return selectOrderById(db, orderId)
}

/** The order, nobody else's to change until this transaction ends. Always locked before products and payments. */
export function lockOrder(tx: Tx, orderId: string): Promise<OrderWithLines | undefined> {
  return selectOrderById(tx, orderId, sql`for no key update of o`)
}

/** The order and its lines, in one statement that is the same for any number of lines. */
export async function insertOrder(db: Db, order: NewOrder, lines: NewOrderLine[]): Promise<string> {
  const { rows } = await executePrepared(
    db,
    sql<{ id: string }>`
    with placed as (
      insert into orders (seller_id, client_id, type, quantity, full_pence, commission_pence, total_pence, saving_pence,
        address, source_address_id, client_name, client_email, client_snapshot)
      values (${order.seller_id}, ${order.client_id}, ${order.type}, ${order.quantity}, ${order.full_pence},
        ${order.commission_pence}, ${order.total_pence}, ${order.saving_pence}, ${order.address},
        ${order.source_address_id}, ${order.client_name}, ${order.client_email}, ${order.client_snapshot})
      returning id
    ), kept as (
      insert into order_lines (order_id, product_id, position, brand, name, weight, weight_unit, picture, quantity,
        rrp_pence, price_pence, commission_pence)
      select p.id, l.product_id, l.position, l.brand, l.name, l.weight, l.weight_unit, l.picture, l.quantity,
        l.rrp_pence, l.price_pence, l.commission_pence
      from placed p, rows from (json_to_recordset(${JSON.stringify(lines)}::json) as (product_id uuid, brand text, name text,
        weight numeric, weight_unit text, picture text, quantity integer, rrp_pence bigint, price_pence bigint,
        commission_pence bigint)) with ordinality as l (product_id, brand, name, weight, weight_unit, picture, quantity,
        rrp_pence, price_pence, commission_pence, position)
    )
    select p.id from placed p`,
  )
  const [placed] = rows
  if (!placed) throw new Error('the order was not kept')
  return placed.id
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

/** A page of a seller's sales, newest first: pending and completed ones (D-023). */
export async function selectSellerOrders(
  db: Db,
  { sellerId, clientId }: { sellerId: string; clientId: string | null },
  { limit, offset }: Page,
): Promise<{ rows: OrderRow[]; ttl: number }> {
  let orders = db
    .selectFrom('orders')
    .where('seller_id', '=', sellerId)
    .where('payment_status', 'in', [paymentStatus.pending, paymentStatus.completed])
    .where('superseded_by', 'is', null)
  if (clientId !== null) orders = orders.where('client_id', '=', clientId)
  const rows = await orders
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (offset === 0 && rows.length < limit) return { rows, ttl: rows.length }
  const { ttl } = await orders.select(({ fn }) => fn.countAll<number>().as('ttl')).executeTakeFirstOrThrow()
  return { rows, ttl }
}
