import { sql } from 'kysely'
import { dispatchState } from '#orders/server/order-store.ts'
import { type Db, nameOrder, type Tx } from '#platform/server/database/database.ts'

export interface PackedLineRow {
  id: string
  product_id: string
  name: string
  /** The quantity without items that were refunded or are being refunded. */
  quantity: number
  batches: string[]
}

/** The lines of an order as they are packed, with the batches that were recorded. */
export async function selectPackedLines(db: Db, orderId: string): Promise<PackedLineRow[]> {
  const { rows } = await sql<PackedLineRow>`
    select l.id, l.product_id, concat_ws(' ', l.brand, l.name, trim_scale(l.weight), l.weight_unit) as name,
      l.quantity - coalesce((select b.quantity from refunded_pieces b where b.order_line_id = l.id), 0) as quantity,
      coalesce((select array_agg(b.batch order by b.batch collate "C") from packed_batches b where b.order_line_id = l.id), '{}') as batches
    from order_lines l where l.order_id = ${orderId} order by l.position`.execute(db)
  return rows
}

export async function replaceBatches(tx: Tx, orderLineId: string, batches: readonly string[]): Promise<void> {
  await tx.deleteFrom('packed_batches').where('order_line_id', '=', orderLineId).execute()
  if (batches.length === 0) return
  const rows = batches.map((batch) => ({ order_line_id: orderLineId, batch }))
  await tx.insertInto('packed_batches').values(rows).execute()
}

interface PickedLineRow {
  name: string
  size: string
  /** The shelf of the product today; null until an administrator has entered one. */
  bin: string | null
  quantity: number
  orders: number
}

/** Counts those of these orders that are still to be packed, and how much they need of each product and size, sorted by name. */
export async function selectPickedLines(
  db: Db,
  orderIds: readonly string[],
): Promise<{ orders: number; lines: PickedLineRow[] }> {
  const { rows } = await sql<PickedLineRow>`
    select l.name, l.size, p.bin, sum(l.remaining)::integer as quantity, count(distinct l.order_id)::integer as orders
    from (select ol.order_id, ol.product_id, concat_ws(' ', ol.brand, ol.name) as name,
        concat_ws(' ', trim_scale(ol.weight), ol.weight_unit) as size,
        ol.quantity - coalesce((select b.quantity from refunded_pieces b where b.order_line_id = ol.id), 0) as remaining
      from order_lines ol join orders o on o.id = ol.order_id
      where o.id = any(${orderIds}::uuid[]) and ${dispatchState('o')} = 'to_pack') l
    left join products p on p.id = l.product_id
    where l.remaining > 0
    group by l.product_id, l.name, l.size, p.bin
    order by ${nameOrder('l.name')}, l.size, l.product_id`.execute(db)
  const counted = await sql<{ orders: number }>`
    select count(*)::integer as orders from orders o
    where o.id = any(${orderIds}::uuid[]) and ${dispatchState('o')} = 'to_pack'`.execute(db)
  return { orders: counted.rows[0]?.orders ?? 0, lines: rows }
}
