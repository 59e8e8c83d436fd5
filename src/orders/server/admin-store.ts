import { type Selectable, sql } from 'kysely'
import type { Page } from '#base/paging.ts'
import type { Db } from '#base/server/database.ts'
import type { Orders } from '#base/server/tables.ts'
import type { OrderRow } from '#orders/server/store.ts'

/** More than these are estimated, not counted. */
const mostCounted = 10_000

export interface AdminOrders {
  sKey: string
  sort: 'total_pence' | 'created_at'
  descending: boolean
}

export type AdminOrderRow = Selectable<Orders> & { first_name: string; last_name: string; email: string }

/** Every order but replaced ones, with its seller's name (D-023, D-044). */
export async function selectAllOrders(
  db: Db,
  { sKey, sort, descending }: AdminOrders,
  { limit, offset }: Page,
): Promise<{ rows: AdminOrderRow[]; ttl: number }> {
  let orders = db.selectFrom('orders').where('orders.replaced_by', 'is', null)
  if (sKey !== '') orders = orders.where('orders.ord_no', 'ilike', `%${sKey.replace(/[\\%_]/g, '\\$&')}%`)
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
  return { rows, ttl: ttl < mostCounted ? ttl : await estimate(db) }
}

async function estimate(db: Db): Promise<number> {
  const { rows } = await sql<{ ttl: number }>`
    select greatest(reltuples, ${mostCounted})::bigint as ttl from pg_class where oid = 'orders'::regclass`.execute(db)
  return rows[0]?.ttl ?? mostCounted
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
