import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

export interface PackedLineRow {
  id: string
  name: string
  /** Without what was refunded or is being refunded. */
  quantity: number
  batches: string[]
}

/** The lines of an order as they are packed, with the batches that were recorded. */
export async function selectPackedLines(db: Db, orderId: string): Promise<PackedLineRow[]> {
  const { rows } = await sql<PackedLineRow>`
    select l.id, concat_ws(' ', l.brand, l.name, trim_scale(l.weight), l.weight_unit) as name,
      l.quantity - coalesce((select sum(rl.quantity) from refund_lines rl
        join refunds r on r.id = rl.refund_id and r.state <> 'failed' where rl.order_line_id = l.id), 0)::integer as quantity,
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
