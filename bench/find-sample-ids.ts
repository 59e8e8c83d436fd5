import type pg from 'pg'
import type { SampleIds } from './back-office-calls.ts'

/** Picks from the seeded shop the seller, product, order and audit log subject by which the measured calls filter. */
export async function findSampleIds(pool: Pick<pg.Pool, 'query'>): Promise<SampleIds> {
  const { rows } = await pool.query<SampleIds>(`
    select o.seller_id as "sellerId", l.product_id as "productId", o.order_number as "orderNumber",
      coalesce((select a.subject_id from admin_log a where a.subject_id is not null order by a.created_at, a.id limit 1), o.id)
        as "subjectId",
      to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today
    from (select * from orders where payment_status = 3 order by paid_at desc, id limit 1) o
    join order_lines l on l.order_id = o.id limit 1`)
  const [ids] = rows
  if (!ids) throw new Error('nothing was seeded')
  return ids
}
