import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Page } from '#base/paging.ts'
import type { Db } from '#base/server/database.ts'
import { dayBegins, dayEnds } from '#base/server/london-day.ts'
import type { Orders } from '#base/server/tables.ts'
import type { OrderRow } from '#orders/server/store.ts'

/** More than these are estimated, not counted. */
const mostCounted = 10_000

/** Days, both included; open where one is absent. */
interface Days {
  from: string | undefined
  to: string | undefined
}

export interface ChosenOrders {
  sKey: string
  paymentStatus: number | undefined
  sellerId: string | undefined
  productId: string | undefined
  ordered: Days
  paid: Days
  failed: Days
  linkSent: Days
}

export interface OrderOrder {
  sort: 'total_pence' | 'created_at'
  descending: boolean
}

export type AdminOrderRow = Selectable<Orders> & { first_name: string; last_name: string; email: string }

function within(column: RawBuilder<unknown>, { from, to }: Days): RawBuilder<SqlBool>[] {
  return [
    ...(from ? [sql<SqlBool>`${column} >= ${dayBegins(from)}`] : []),
    ...(to ? [sql<SqlBool>`${column} < ${dayEnds(to)}`] : []),
  ]
}

const all = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

function conditionsOf(chosen: ChosenOrders): RawBuilder<SqlBool>[] {
  const { sKey, paymentStatus, sellerId, productId } = chosen
  const conditions = [...within(sql`orders.created_at`, chosen.ordered)]
  if (sKey !== '') conditions.push(sql<SqlBool>`orders.ord_no ilike ${`%${sKey.replace(/[\\%_]/g, '\\$&')}%`}`)
  if (paymentStatus) conditions.push(sql<SqlBool>`orders.payment_status = ${paymentStatus}`)
  if (sellerId) conditions.push(sql<SqlBool>`orders.seller_id = ${sellerId}`)
  if (productId)
    conditions.push(
      sql<SqlBool>`exists (select from order_lines l where l.order_id = orders.id and l.product_id = ${productId})`,
    )
  const paid = within(sql`orders.paid_at`, chosen.paid)
  // said again for the index of paid orders
  if (paid.length > 0) conditions.push(sql<SqlBool>`orders.payment_status = 3`, ...paid)
  const failed = within(sql`p.created_at`, chosen.failed)
  if (failed.length > 0)
    conditions.push(
      sql<SqlBool>`orders.id in (select p.order_id from payments p where p.state = 'failed' and ${all(failed)})`,
    )
  const linkSent = within(sql`k.sent_at`, chosen.linkSent)
  if (linkSent.length > 0)
    conditions.push(sql<SqlBool>`orders.id in (select k.order_id from pay_links k where ${all(linkSent)})`)
  return conditions
}

/** Every order but replaced ones (D-023). */
function ordersOf(db: Db, conditions: RawBuilder<SqlBool>[]) {
  const orders = db.selectFrom('orders').where('orders.replaced_by', 'is', null)
  return conditions.length > 0 ? orders.where(all(conditions)) : orders
}

/** With the seller's name (D-044). */
export async function selectAllOrders(
  db: Db,
  chosen: ChosenOrders,
  { sort, descending }: OrderOrder,
  { limit, offset }: Page,
): Promise<{ rows: AdminOrderRow[]; ttl: number }> {
  const conditions = conditionsOf(chosen)
  const orders = ordersOf(db, conditions)
  const direction = descending ? 'desc' : 'asc'
  const rows = await orders
    .innerJoin('users', 'users.id', 'orders.seller_id')
    .selectAll('orders')
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .orderBy(`orders.${sort}`, direction)
    // as the indexes have it: by date the newest first and then the id, by amount both one way
    .orderBy('orders.id', sort === 'created_at' ? (descending ? 'asc' : 'desc') : direction)
    .limit(limit)
    .offset(offset)
    .execute()
  if (offset === 0 && rows.length < limit) return { rows, ttl: rows.length }
  const { ttl } = await db
    .selectFrom(orders.select('orders.id').limit(mostCounted).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('ttl'))
    .executeTakeFirstOrThrow()
  return { rows, ttl: ttl < mostCounted || conditions.length > 0 ? ttl : await estimate(db) }
}

async function estimate(db: Db): Promise<number> {
  const { rows } = await sql<{ ttl: number }>`
    select greatest(reltuples, ${mostCounted})::bigint as ttl from pg_class where oid = 'orders'::regclass`.execute(db)
  return rows[0]?.ttl ?? mostCounted
}

/** The next ones of an export: ids grow with time, so the newest come first. */
export function selectOrdersAfter(
  db: Db,
  chosen: ChosenOrders,
  after: string | null,
  limit: number,
): Promise<AdminOrderRow[]> {
  let orders = ordersOf(db, conditionsOf(chosen))
  if (after) orders = orders.where('orders.id', '<', after)
  return orders
    .innerJoin('users', 'users.id', 'orders.seller_id')
    .selectAll('orders')
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()
}

export function selectOrdersOfClient(db: Db, clientId: string, most: number): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('replaced_by', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}
