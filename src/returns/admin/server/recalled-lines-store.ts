import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/**
 * Selects the lines of a return whose product is under an open recall: of any batch, or of the batch that an administrator noted or, if
 * none was noted, that was recorded at packing (D-583, D-602). Without a known batch an item counts as recalled.
 */
export async function selectRecalledLineIds(db: Db, returnId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select l.order_line_id as id
    from return_lines l join order_lines ol on ol.id = l.order_line_id
    join recalls c on c.product_id = ol.product_id and c.ended_at is null
    where l.return_id = ${returnId} and (c.batches = '{}'
      or case when l.batch <> '' then exists (select from unnest(c.batches) b
          where replace(b, ' ', '') = any(string_to_array(replace(upper(l.batch), ' ', ''), ',')))
        else not exists (select from packed_batches b where b.order_line_id = ol.id)
          or exists (select from packed_batches b where b.order_line_id = ol.id and b.batch = any(c.batches)) end)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
