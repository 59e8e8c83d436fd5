import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LogQuery } from '#backoffice/contract.ts'
import type { Page } from '#platform/paging.ts'
import { countRows } from '#platform/server/database/count-rows.ts'
import type { Db } from '#platform/server/database/database.ts'
import { escapedLikePattern } from '#platform/server/database/contains-text.ts'
import { startOfLondonDay, endOfLondonDay } from '#platform/server/database/london-day.ts'

export interface LogRow {
  id: string
  created_at: Date
  /** Null for what the clock did. */
  admin: string | null
  action: string
  subject_kind: string
  subject_id: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  ip_address: string
}

/** What a search means: entries of any of these. */
export interface SearchedEntries {
  actions: string[]
  adminIds: string[]
}

export interface ChosenEntries extends Pick<LogQuery, 'subject_kind' | 'subject_id' | 'from' | 'to'> {
  searched: SearchedEntries | null
}

/** The changes and the administrators whose names hold the words: few of both, in however many entries. */
export async function selectSearched(db: Db, words: string): Promise<SearchedEntries> {
  const pattern = escapedLikePattern(words)
  // one step along the index a change
  const first = (after: RawBuilder<unknown>) =>
    sql`(select a.action from admin_log a ${after} order by a.action limit 1)`
  const [actions, admins] = await Promise.all([
    sql<{ action: string }>`
      with recursive found as (
        select ${first(sql``)} as action
        union all
        select ${first(sql`where a.action > found.action`)} from found where found.action is not null
      )
      select found.action from found where found.action ilike ${pattern}`.execute(db),
    sql<{ id: string }>`
      select u.id from users u
      where u.role = 'admin' and plain_text(u.first_name || ' ' || u.last_name) like plain_text(${pattern})`.execute(
      db,
    ),
  ])
  return { actions: actions.rows.map(({ action }) => action), adminIds: admins.rows.map(({ id }) => id) }
}

function conditionsOf({ searched, subject_kind: kind, subject_id: id, from, to }: ChosenEntries): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (searched)
    conditions.push(sql<SqlBool>`(l.action = any(${searched.actions}::text[])
      or l.admin_id = any(${searched.adminIds}::uuid[]))`)
  if (kind !== '') conditions.push(sql<SqlBool>`l.subject_kind = ${kind}`)
  if (id !== '') conditions.push(sql<SqlBool>`l.subject_id = ${id}`)
  if (from) conditions.push(sql<SqlBool>`l.created_at >= ${startOfLondonDay(from)}`)
  if (to) conditions.push(sql<SqlBool>`l.created_at < ${endOfLondonDay(to)}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const columns = sql`l.id, l.created_at, u.first_name || ' ' || u.last_name as admin, l.action, l.subject_kind, l.subject_id, l.before,
  l.after, l.ip_address`

export async function selectLog(
  db: Db,
  chosen: ChosenEntries,
  descending: boolean,
  { limit, offset }: Page,
): Promise<{ rows: LogRow[]; ttl: number }> {
  const where = conditionsOf(chosen)
  // both ways are those of admin_log_by_time
  const order = descending ? sql`l.created_at desc, l.id` : sql`l.created_at, l.id desc`
  const { rows } = await sql<LogRow>`
    select ${columns}
    from (select * from admin_log l where ${where} order by ${order} limit ${limit} offset ${offset}) l
    left join users u on u.id = l.admin_id
    order by ${order}`.execute(db)
  if (offset === 0 && rows.length < limit) return { rows, ttl: rows.length }
  return { rows, ttl: await countRows(db, sql`select l.id from admin_log l where ${where}`, offset) }
}

/** The next ones of an export, the newest first. */
export async function selectLogAfter(
  db: Db,
  chosen: ChosenEntries,
  after: string | null,
  limit: number,
): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select ${columns} from admin_log l left join users u on u.id = l.admin_id
    where ${conditionsOf(chosen)} and (${after}::uuid is null or l.id < ${after}) order by l.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}
