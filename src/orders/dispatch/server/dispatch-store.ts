import { type SqlBool, sql } from 'kysely'
import type { OrderOnItsWay, OrderRow } from '#orders/server/order-store.ts'
import { dispatchState, isNotSent, remainingQuantity } from '#orders/server/order-store.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { escapedLikePattern } from '#platform/server/database/contains-text.ts'
import { countRows, type Db, findTotal, type Tx } from '#platform/server/database/database.ts'
import type { DispatchListState } from '../contract.ts'

type OrderColumn =
  | 'id'
  | 'order_number'
  | 'paid_at'
  | 'delivery_type'
  | 'delivery_address'
  | 'packed_at'
  | 'dispatched_at'
  | 'carrier'
  | 'tracking_number'
  | 'tracking_url'
  | 'further_parcels'
  | 'delivered_at'

export interface OrderToSend extends Pick<OrderOnItsWay, OrderColumn | 'dispatch_state'> {
  remaining: number
  first_name: string
  last_name: string
  label: { carrier: string; tracking_number: string } | null
}

const columns = sql.raw(
  `o.id, o.order_number, o.paid_at, o.delivery_type, o.delivery_address, o.packed_at, o.dispatched_at, o.carrier,
  o.tracking_number, o.tracking_url, o.further_parcels, o.delivered_at, u.first_name, u.last_name`,
)

export interface DispatchFilter {
  state: DispatchListState
  search: string
}

/** A page of the orders to pack, the oldest payment first, or of the orders on their way, the latest dispatch first. */
export async function selectOrdersToSend(
  db: Db,
  { state, search }: DispatchFilter,
  { limit, offset }: Page,
): Promise<{ rows: OrderToSend[]; total: number }> {
  const found = search === '' ? sql`` : sql`and o.order_number ilike ${escapedLikePattern(search)}`
  const matching =
    state === 'to_pack'
      ? sql`from orders o where ${isNotSent('o')} and ${remainingQuantity('o')} > 0 ${found}`
      : sql`from orders o where o.dispatched_at is not null and not o.delivered ${found}`
  const sorted = state === 'to_pack' ? sql`o.paid_at, o.id` : sql`o.dispatched_at desc, o.id`
  const { rows } = await sql<OrderToSend>`
    select ${columns}, ${remainingQuantity('o')} as remaining, ${dispatchState('o')} as dispatch_state,
      (select json_build_object('carrier', l.carrier, 'tracking_number', l.tracking_number) from parcel_labels l
        where l.order_id = o.id and l.made_at is not null) as label
    from (select o.* ${matching} order by ${sorted} limit ${limit} offset ${offset}) o
    join users u on u.id = o.seller_id
    order by ${sorted}`.execute(db)
  const total = await findTotal({ limit, offset }, rows, () => countRows(db, sql`select o.id ${matching}`, offset))
  return { rows, total }
}

/** What a packing slip says of an order; its lines leave out refunded items. */
export interface PackingSlipRow {
  id: string
  order_number: string
  created_at: Date
  delivery_address: OrderRow['delivery_address']
  seller: string
  business: string
  lines: { brand: string; name: string; weight: number; weight_unit: string; quantity: number }[]
}

/**
 * Selects what the slips say of these orders, the oldest payment first; orders that are not to be sent, such as unpaid ones, are left out.
 */
export async function selectPackingSlips(db: Db, orderIds: readonly string[]): Promise<PackingSlipRow[]> {
  const { rows } = await sql<PackingSlipRow>`
    select o.id, o.order_number, o.created_at, o.delivery_address, u.first_name || ' ' || u.last_name as seller,
      u.business_name as business,
      (select coalesce(json_agg(json_build_object('brand', l.brand, 'name', l.name, 'weight', l.weight,
          'weight_unit', l.weight_unit, 'quantity', l.remaining) order by l.position), '[]')
        from (select ol.brand, ol.name, ol.weight, ol.weight_unit, min(ol.position) as position,
            sum(ol.quantity - coalesce((select b.quantity from refunded_pieces b where b.order_line_id = ol.id), 0)) as remaining
          from order_lines ol where ol.order_id = o.id group by ol.product_id, ol.brand, ol.name, ol.weight, ol.weight_unit) l where l.remaining > 0) as lines
    from orders o join users u on u.id = o.seller_id
    where o.id = any(${orderIds}::uuid[]) and ${sql<SqlBool>`${dispatchState('o')} is not null`}
    order by o.paid_at, o.id`.execute(db)
  return rows
}

/** The ids of orders by their numbers, without superseded ones. */
export async function selectOrderIdsByNumber(tx: Tx, orderNumbers: readonly string[]): Promise<Map<string, string>> {
  if (orderNumbers.length === 0) return new Map()
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('order_number', 'in', orderNumbers)
    .where('superseded_by', 'is', null)
    .execute()
  return new Map(rows.map(({ id, order_number }) => [order_number, id]))
}

/**
 * Those of the orders whose client has changed her mind in a return that has not ended; unless such an order has left, it must not be
 * dispatched.
 */
export async function selectOrdersToReturn(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select distinct r.order_id from returns r
    where r.order_id = any(${orderIds}::uuid[]) and r.reason = 'changed_mind' and r.ended_at is null`.execute(db)
  return rows.map(({ order_id }) => order_id)
}
