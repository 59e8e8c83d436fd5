import { sql } from 'kysely'
import { mayBeOfBatches } from '#orders/replacement/server/sent-batches.ts'
import type { Db } from '#platform/server/database/database.ts'

/**
 * Selects the lines of a return whose product is under an open recall: of any batch, or of the batch that an administrator noted or, if
 * none was noted, that was recorded at packing, of the item or of what had replaced it (D-583, D-602, D-687). Without a known batch an item
 * counts as recalled.
 */
export async function selectRecalledLineIds(db: Db, returnId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select l.order_line_id as id
    from return_lines l join returns r on r.id = l.return_id join order_lines ol on ol.id = l.order_line_id
    join recalls c on c.product_id = ol.product_id and c.ended_at is null
    where l.return_id = ${returnId} and (c.batches = '{}'
      or case when l.batch <> '' then exists (select from unnest(c.batches) b
          where replace(b, ' ', '') = any(string_to_array(replace(upper(l.batch), ' ', ''), ',')))
        else ${mayBeOfBatches({ line: 'ol', placedBefore: sql`r.opened_at` }, sql`c.batches`)} end)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
