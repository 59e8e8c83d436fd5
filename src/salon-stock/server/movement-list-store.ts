import { sql } from 'kysely'
import type { Page } from '#platform/list-query-contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { CorrectionReason, movementKinds } from '#salon-stock/contract.ts'
import type { OwnProduct } from '#salon-stock/server/salon-stock-store.ts'

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

/** One page of a product's movements, newest first, each with the count after it, and how many there are in all. */
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
