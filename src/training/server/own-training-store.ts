import { sql } from 'kysely'
import { type Db, findTotal } from '#platform/server/database/database.ts'

/**
 * SQL for the products that a seller stocks, each with the version that counts in this many days, if that is not the first one and the
 * seller has not finished it.
 */
const versionsToDo = (sellerId: string, days: number) => sql`
  stock_items s
  cross join lateral (select t.number, t.first_day from training_versions t
    where t.product_id = s.product_id and t.first_day <= london_day(now()) + ${days}::integer
    order by t.number desc limit 1) v
  join products p on p.id = s.product_id and p.visible and p.deleted_at is null and p.video is not null
  where s.seller_id = ${sellerId} and v.number > 1
    and not exists (select from training_runs r where r.seller_id = s.seller_id and r.product_id = s.product_id
      and r.finished_at is not null and r.version >= v.number)`

export async function countVersionsToDo(db: Db, sellerId: string, days: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${versionsToDo(sellerId, days)}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface OwnTrainingRow {
  product_id: string
  name: string
  brand: string
  /** The version that the seller has to do next, or has done last. */
  version: number
  first_day: string | null
  is_current: boolean
  finished_at: Date | null
  is_begun: boolean
  /** The last version that the seller has finished. */
  finished_version: number | null
  /** Whether the training can be opened; if not, it is listed for its certificate, with the version that was finished. */
  is_offered: boolean
}

const isOffered = sql`(p.visible and p.deleted_at is null and p.video is not null)`

/** A seller's trainings: first those still to do, by the day from which they count, then the others, the latest first. */
export async function selectOwnTrainings(
  db: Db,
  sellerId: string,
  { days, limit, offset }: { days: number; limit: number; offset: number },
): Promise<{ rows: OwnTrainingRow[]; total: number }> {
  const own = sql`select r.product_id from training_runs r where r.seller_id = ${sellerId}
    union select s.product_id from stock_items s join training_versions t on t.product_id = s.product_id where s.seller_id = ${sellerId}`
  const from = sql`(${own}) o join products p on p.id = o.product_id and (${isOffered} or exists (select from training_runs f
    where f.seller_id = ${sellerId} and f.product_id = p.id and f.finished_at is not null))`
  const { rows } = await sql<OwnTrainingRow>`
    select p.id as product_id, p.name, p.brand, w.version, case when v.number > 1 then v.first_day::text end as first_day,
      coalesce(v.first_day <= london_day(now()), true) as is_current, r.finished_at, r.begun_at is not null as is_begun,
      d.version as finished_version, ${isOffered} as is_offered
    from ${from}
    left join lateral (select t.number, t.first_day from training_versions t
      where t.product_id = p.id and t.first_day <= london_day(now()) + ${days}::integer order by t.number desc limit 1) v on ${isOffered}
    left join lateral (select f.version from training_runs f where f.seller_id = ${sellerId} and f.product_id = p.id
      and f.finished_at is not null order by f.version desc limit 1) d on true
    cross join lateral (select case when ${isOffered} then coalesce(v.number, 1) else d.version end as version) w
    left join training_runs r on r.seller_id = ${sellerId} and r.product_id = p.id and r.version = w.version
    order by r.finished_at is not null, v.first_day, r.changed_at desc nulls last, p.id
    limit ${limit} offset ${offset}`.execute(db)
  const total = await findTotal({ limit, offset }, rows, async () => {
    const counted = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(db)
    return counted.rows[0]?.count ?? 0
  })
  return { rows, total }
}
