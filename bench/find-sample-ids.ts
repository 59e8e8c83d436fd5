import type pg from 'pg'
import type { SampleIds } from './back-office-calls.ts'

/** Picks from the seeded shop the seller, client, product, category, order and audit log subject that the measured calls filter by. */
export async function findSampleIds(pool: Pick<pg.Pool, 'query'>): Promise<SampleIds> {
  const { rows } = await pool.query<SampleIds>(`
    select o.seller_id as "sellerId", l.product_id as "productId",
      (select c.client_id from orders c where c.seller_id = o.seller_id and c.client_id is not null order by c.id limit 1) as "clientId",
      (select pc.category_id from product_categories pc where pc.product_id = l.product_id order by pc.category_id limit 1)
        as "categoryId",
      o.order_number as "orderNumber",
      coalesce((select a.subject_id from admin_log a where a.subject_id is not null order by a.created_at, a.id limit 1), o.id)
        as "subjectId",
      to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today
    from (select * from orders where payment_status = 3 order by paid_at desc, id limit 1) o
    join order_lines l on l.order_id = o.id limit 1`)
  const [ids] = rows
  if (!ids) throw new Error('nothing was seeded')
  return ids
}
