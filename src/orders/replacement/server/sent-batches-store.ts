import { type RawBuilder, sql } from 'kysely'

interface SentLine {
  /** The alias under which the query has the line of the order that was paid. */
  line: string
  /** The time before which a replacement counts; without one all replacements count. */
  placedBefore?: RawBuilder<unknown>
}

/** The ids of the lines as which items of a paid order's line were sent: its own, and those of the orders that replaced items of it (D-687). */
function sentLines({ line, placedBefore }: SentLine): RawBuilder<unknown> {
  const own = sql.ref(line)
  const inTime = placedBefore ? sql`and sent.created_at < ${placedBefore}` : sql``
  return sql`select ${own}.id union all
    select again.id from return_lines back join orders sent on sent.replaces_return_id = back.return_id ${inTime}
    join order_lines again on again.order_id = sent.id and again.product_id = ${own}.product_id
    where back.order_line_id = ${own}.id and back.settled_quantity > 0`
}

/** The batches, each once, that were recorded for the items of a line and for what replaced them. */
export const sentBatches = (sent: SentLine): RawBuilder<unknown> => sql`
  select distinct b.batch from (${sentLines(sent)}) s (id) join packed_batches b on b.order_line_id = s.id`

/** Whether an item of a line, or what replaced it, may be of one of the batches; an item without a recorded batch may be. */
export const mayBeOfBatches = (sent: SentLine, batches: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from (${sentLines(sent)}) s (id)
    where not exists (select from packed_batches b where b.order_line_id = s.id)
      or exists (select from packed_batches b where b.order_line_id = s.id and b.batch = any(${batches})))`
