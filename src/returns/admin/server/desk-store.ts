import { type RawBuilder, sql } from 'kysely'
import { sentBatches } from '#orders/replacement/server/sent-batches.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { escapedLikePattern, likeWords } from '#platform/server/database/contains-text.ts'
import { countRows, type Db, endOfLondonDay, findTotal, startOfLondonDay } from '#platform/server/database/database.ts'
import type { DeskState } from '#returns/admin/contract.ts'
import type { ReturnState } from '#returns/contract.ts'
import type { ReturnReason } from '#returns/return-rule.ts'

export interface DeskRow {
  id: string
  order_id: string
  order_number: string
  opened_at: Date
  state: ReturnState
  reason: ReturnReason
  client_name: string
  seller_name: string
  quantity: number
  photos: number
  needs_parcel: boolean
  ended_at: Date | null
}

interface DeskFilter {
  state: DeskState
  reason: ReturnReason | undefined
  search: string
}

const isEnded = (state: DeskState) => state === 'settled' || state === 'refused'

/** A page of the returns in a state: open ones with the longest waiting first, ended ones with the newest first. */
export async function selectDesk(
  db: Db,
  filter: DeskFilter,
  { limit, offset }: Page,
): Promise<{ rows: DeskRow[]; total: number }> {
  const matching = sql`from returns r ${searchJoin(filter)} where r.state = ${filter.state} ${conditions(filter)}`
  const sorted = isEnded(filter.state) ? sql`r.ended_at desc, r.id` : sql`r.opened_at, r.id`
  const { rows } = await sql<DeskRow>`
    select r.id, r.order_id, o.order_number, r.opened_at, r.state, r.reason, o.client_name, r.needs_parcel, r.ended_at,
      u.first_name || ' ' || u.last_name as seller_name,
      (select sum(l.quantity) from return_lines l where l.return_id = r.id)::integer as quantity,
      (select count(*) from return_photos p where p.return_id = r.id)::integer as photos
    from (select r.* ${matching} order by ${sorted} limit ${limit} offset ${offset}) r
    join orders o on o.id = r.order_id join users u on u.id = r.seller_id
    order by ${sorted}`.execute(db)
  const total = await findTotal({ limit, offset }, rows, () => countRows(db, sql`select r.id ${matching}`, offset))
  return { rows, total }
}

function searchJoin({ search }: DeskFilter): RawBuilder<unknown> {
  return search === '' ? sql`` : sql`join orders so on so.id = r.order_id join users su on su.id = r.seller_id`
}

function conditions({ reason, search }: DeskFilter): RawBuilder<unknown> {
  const pattern = escapedLikePattern(search)
  const code = escapedLikePattern(search.replace(/[\s-]/g, ''))
  return sql`${reason ? sql`and r.reason = ${reason}` : sql``} ${
    search === ''
      ? sql``
      : sql`and (so.order_number ilike ${pattern} or r.code ilike ${code} or ${likeWords(search, sql`normalize_text(so.client_name || ' ' || su.first_name || ' ' || su.last_name)`)})`
  }`
}

export async function countDesk(db: Db): Promise<Record<DeskState, number>> {
  const { rows } = await sql<Record<DeskState, number>>`
    select count(*) filter (where r.state = 'new')::integer as new, count(*) filter (where r.state = 'waiting')::integer as waiting,
      count(*) filter (where r.state = 'arrived')::integer as arrived, count(*) filter (where r.state = 'settled')::integer as settled,
      count(*) filter (where r.state = 'refused')::integer as refused
    from returns r`.execute(db)
  return rows[0] ?? { new: 0, waiting: 0, arrived: 0, settled: 0, refused: 0 }
}

export async function findReturnIdByCode(db: Db, code: string): Promise<{ id: string; order_id: string } | undefined> {
  return db.selectFrom('returns').select(['id', 'order_id']).where('code', '=', code).executeTakeFirst()
}

/** An item that a client has returned because of a skin reaction. */
export interface ReactionRow {
  id: string
  opened_at: Date
  order_number: string
  paid_at: Date | null
  brand: string
  name: string
  quantity: number
  /** The batch that an administrator entered or else those that were recorded at packing, also of what had replaced the item. */
  batch: string
  note: string
  state: ReturnState
  client_name: string
  client_email: string
}

/** Selects the skin reactions of a period that come after the row with the id `after`, newest first; the ids grow with time. */
export async function selectReactions(
  db: Db,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  after: string | null,
  limit: number,
): Promise<ReactionRow[]> {
  const isLater = after === null ? sql`` : sql`and x.id < ${after}`
  const { rows } = await sql<ReactionRow>`
    select x.id, x.opened_at, x.order_number, x.paid_at, x.brand, x.name, x.quantity, x.batch, x.note, x.state, x.client_name, x.client_email
    from (
      select r.id::text || l.order_line_id::text as id, r.opened_at, o.order_number, o.paid_at, ol.brand, ol.name, l.quantity,
        coalesce(nullif(l.batch, ''), (select string_agg(b.batch, ', ' order by b.batch collate "C")
          from (${sentBatches({ line: 'ol', placedBefore: sql`r.opened_at` })}) b), '') as batch, r.note, r.state, case when r.opened_by <> '' then o.client_name else '' end as client_name, r.opened_by as client_email
      from returns r join orders o on o.id = r.order_id
      join return_lines l on l.return_id = r.id join order_lines ol on ol.id = l.order_line_id
      where r.reason = 'skin_reaction' ${from ? sql`and r.opened_at >= ${startOfLondonDay(from)}` : sql``}
        ${to ? sql`and r.opened_at < ${endOfLondonDay(to)}` : sql``}
    ) x
    where true ${isLater}
    order by x.id desc limit ${limit}`.execute(db)
  return rows
}
