import { sql } from 'kysely'
import type { Page } from '#platform/list-query-contract.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { pipelined, preparedStatement } from '#platform/server/database/prepared-statement.ts'
import type { CorrectionReason, movementKinds } from '../contract.ts'

export interface MovementRow {
  id: string
  created_at: Date
  kind: (typeof movementKinds)[number]
  reason: CorrectionReason | null
  note: string
  quantity: number
  count: number
  order_id: string | null
  order_number: string
}

/**
 * Adds the quantities of the movements that the CTE `moved` has inserted to the products' counts. The counts are always updated in the
 * sequence of the product ids, so that two transactions wait for each other instead of ending in a deadlock.
 */
const addMovedToCounts = sql`
  insert into salon_stock as s (seller_id, product_id, quantity)
  select m.seller_id, m.product_id, m.quantity from moved m order by m.product_id
  on conflict (seller_id, product_id) do update set quantity = coalesce(s.quantity, 0) + excluded.quantity`

export interface OwnProduct {
  sellerId: string
  productId: string
}

/** Whether the product is in the shop, or is no longer there but has a row in the seller's salon stock. */
export async function canCountProduct(db: Db, { sellerId, productId }: OwnProduct): Promise<boolean> {
  const { rows } = await sql`
    select from products p where p.id = ${productId} and (p.visible and p.deleted_at is null
      or exists (select from salon_stock s where s.seller_id = ${sellerId} and s.product_id = p.id))`.execute(db)
  return rows.length > 0
}

/**
 * Locks the product's row until the transaction ends; if there is no row, it is inserted. Returns the count, or null before the first
 * movement.
 */
export async function lockCount(tx: Tx, { sellerId, productId }: OwnProduct): Promise<number | null> {
  const { rows } = await sql<{ quantity: number | null }>`
    insert into salon_stock as s (seller_id, product_id) values (${sellerId}, ${productId})
    on conflict (seller_id, product_id) do update set quantity = s.quantity
    returning s.quantity`.execute(tx)
  return rows[0]?.quantity ?? null
}

/** Inserts the movement of a correction and adds it to the count, in one statement. */
export async function insertCorrection(
  tx: Tx,
  { sellerId, productId }: OwnProduct,
  { quantity, reason, note }: { quantity: number; reason: CorrectionReason; note: string },
): Promise<void> {
  await sql`
    with moved as (
      insert into salon_stock_movements (seller_id, product_id, kind, quantity, reason, note)
      values (${sellerId}, ${productId}, 'correction', ${quantity}, ${reason}, ${note})
      returning seller_id, product_id, quantity
    )
    update salon_stock s set quantity = coalesce(s.quantity, 0) + m.quantity
    from moved m where s.seller_id = m.seller_id and s.product_id = m.product_id`.execute(tx)
}

export async function upsertLowMark(
  db: Db,
  { sellerId, productId }: OwnProduct,
  lowMark: number | null,
): Promise<void> {
  await sql`
    insert into salon_stock (seller_id, product_id, low_mark) values (${sellerId}, ${productId}, ${lowMark})
    on conflict (seller_id, product_id) do update set low_mark = excluded.low_mark`.execute(db)
}

/** Counts the products in the shop that are at their low mark or below. */
export async function selectLowCount(db: Db, sellerId: string): Promise<number> {
  const { rows } = await sql<{ low: number }>`
    select count(*)::integer as low from salon_stock s
    join products p on p.id = s.product_id and p.visible and p.deleted_at is null
    where s.seller_id = ${sellerId} and s.quantity <= s.low_mark`.execute(db)
  return rows[0]?.low ?? 0
}

export async function emptyCorrectionNotes(tx: Tx, sellerId: string): Promise<void> {
  await tx
    .updateTable('salon_stock_movements')
    .set({ note: '' })
    .where('seller_id', '=', sellerId)
    .where('note', '<>', '')
    .execute()
}

/** A page of a product's movements, newest first, each with the count after it, and the total number of movements. */
export async function selectMovements(
  db: Db,
  { sellerId, productId }: OwnProduct,
  { limit, offset }: Page,
): Promise<{ rows: MovementRow[]; total: number }> {
  const { rows } = await sql<MovementRow & { total: number }>`
    with moved as (
      select m.id, m.created_at, m.kind, m.reason, m.note, m.quantity, m.order_id,
        sum(m.quantity) over (order by m.created_at, m.id)::integer as count, count(*) over ()::integer as total
      from salon_stock_movements m
      where m.seller_id = ${sellerId} and m.product_id = ${productId}
    )
    select m.id, m.created_at, m.kind, m.reason, m.note, m.quantity, m.count, m.order_id, coalesce(o.order_number, '') as order_number, m.total
    from moved m left join orders o on o.id = m.order_id
    order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Subtracts the order's items from the counts; to call this again changes nothing. */
export async function insertSaleMovements(tx: Tx, orderId: string): Promise<void> {
  await pipelined(
    tx,
    preparedStatement(sql<never>`
    with moved as (
      insert into salon_stock_movements (seller_id, product_id, order_id, kind, quantity)
      select o.seller_id, l.product_id, o.id, 'sale', -sum(l.quantity)
      from orders o join order_lines l on l.order_id = o.id
      where o.id = ${orderId}
      group by o.id, l.product_id
      on conflict (order_id, product_id) where kind = 'sale' do nothing
      returning seller_id, product_id, quantity
    ) ${addMovedToCounts}`),
  )
}

/**
 * Makes an order's recorded deliveries equal to what has arrived: all items that were not refunded, or none. Only the difference is
 * inserted, so that to call this again changes nothing.
 */
export async function insertDeliveryDifference(tx: Tx, orderId: string, hasArrived: boolean): Promise<void> {
  await sql`
    with arrived as (
      select l.product_id, sum(case when ${hasArrived}
          then l.quantity - coalesce((select b.quantity from refunded_pieces b where b.order_line_id = l.id), 0) else 0 end) as quantity
      from order_lines l
      where l.order_id = ${orderId}
      group by l.product_id
    ), recorded as (
      select m.product_id, sum(m.quantity) as quantity from salon_stock_movements m
      where m.order_id = ${orderId} and m.kind = 'delivery' group by m.product_id
    ), moved as (
      insert into salon_stock_movements (seller_id, product_id, order_id, kind, quantity)
      select o.seller_id, a.product_id, o.id, 'delivery', a.quantity - coalesce(r.quantity, 0)
      from orders o cross join arrived a left join recorded r on r.product_id = a.product_id
      where o.id = ${orderId} and a.quantity <> coalesce(r.quantity, 0)
      returning seller_id, product_id, quantity
    ) ${addMovedToCounts}`.execute(tx)
}
