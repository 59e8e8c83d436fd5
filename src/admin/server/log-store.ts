import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LogQuery } from '#admin/contract.ts'
import type { Page } from '#base/paging.ts'
import type { Db } from '#base/server/database.ts'
import { dayBegins, dayEnds } from '#base/server/london-day.ts'

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
  address: string
}

/** More than these are not counted. */
const mostCounted = 10_000

export type ChosenEntries = Pick<LogQuery, 'sKey' | 'subject_kind' | 'subject_id' | 'from' | 'to'>

function conditionsOf({ sKey, subject_kind: kind, subject_id: id, from, to }: ChosenEntries): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (sKey !== '') {
    const pattern = `%${sKey.replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql<SqlBool>`(l.action ilike ${pattern}
      or plain_text(u.first_name || ' ' || u.last_name) like plain_text(${pattern}))`)
  }
  if (kind !== '') conditions.push(sql<SqlBool>`l.subject_kind = ${kind}`)
  if (id !== '') conditions.push(sql<SqlBool>`l.subject_id = ${id}`)
  if (from) conditions.push(sql<SqlBool>`l.created_at >= ${dayBegins(from)}`)
  if (to) conditions.push(sql<SqlBool>`l.created_at < ${dayEnds(to)}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const columns = sql`l.id, l.created_at, u.first_name || ' ' || u.last_name as admin, l.action, l.subject_kind, l.subject_id, l.before,
  l.after, l.address`

export async function selectLog(
  db: Db,
  chosen: ChosenEntries,
  descending: boolean,
  { limit, offset }: Page,
): Promise<{ rows: LogRow[]; ttl: number }> {
  const where = conditionsOf(chosen)
  // both ways are those of admin_log_by_time
  const order = descending ? sql`l.created_at desc, l.id` : sql`l.created_at, l.id desc`
  const [{ rows }, counted] = await Promise.all([
    sql<LogRow>`
      select ${columns} from admin_log l left join users u on u.id = l.admin_id
      where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db),
    sql<{ ttl: number }>`
      select count(*) as ttl from (
        select from admin_log l left join users u on u.id = l.admin_id where ${where} limit ${mostCounted}) found`.execute(
      db,
    ),
  ])
  return { rows, ttl: counted.rows[0]?.ttl ?? 0 }
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
