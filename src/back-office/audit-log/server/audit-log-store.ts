import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '#platform/list-query-contract.ts'
import { likeWords } from '#platform/server/database/contains-text.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { countRows, endOfLondonDay, findTotal, startOfLondonDay } from '#platform/server/database/database.ts'
import type { AdminLog } from '#schema/back-office.ts'
import type { AuditLogList } from '../contract.ts'

/** What the search text matched: an entry is found if it has any of these actions, administrators or programs. */
interface AuditLogSearch {
  actions: string[]
  adminIds: string[]
  programs: string[]
}

export type AuditLogFilter = AuditLogList['filter'] & { search: AuditLogSearch | null }

export interface AuditLogRow {
  id: string
  created_at: Date
  /** The administrator's name; null for a change that a job of the shop made. */
  admin: string | null
  /** The name of the program's key, where a program made the change for the administrator; else null. */
  program: string | null
  action: string
  subject_kind: string
  subject_id: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  ip_address: string
}

export interface AuditLogPage {
  entries: AuditLogRow[]
  total: number
}

const columns = sql`l.id, l.created_at, u.first_name || ' ' || u.last_name as admin, l.program, l.action, l.subject_kind, l.subject_id, l.before,
  l.after, l.ip_address`

export async function selectAuditLogPage(
  db: Db,
  filter: AuditLogFilter,
  descending: boolean,
  { limit, offset }: Page,
): Promise<AuditLogPage> {
  const where = auditLogCondition(filter)
  // the index admin_log_by_time serves both directions
  const order = descending ? sql`l.created_at desc, l.id` : sql`l.created_at, l.id desc`
  const { rows: entries } = await sql<AuditLogRow>`
    select ${columns}
    from (select * from admin_log l where ${where} order by ${order} limit ${limit} offset ${offset}) l
    left join users u on u.id = l.admin_id
    order by ${order}`.execute(db)
  const count = () => countRows(db, sql`select l.id from admin_log l where ${where}`, offset)
  return { entries, total: await findTotal({ limit, offset }, entries, count) }
}

/** Selects the next rows of an export, newest first. */
export async function selectAuditLogAfter(
  db: Db,
  filter: AuditLogFilter,
  after: string | null,
  limit: number,
): Promise<AuditLogRow[]> {
  const { rows } = await sql<AuditLogRow>`
    select ${columns} from admin_log l left join users u on u.id = l.admin_id
    where ${auditLogCondition(filter)} and (${after}::uuid is null or l.id < ${after}) order by l.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function insertAuditLogEntries(tx: Tx, entries: Insertable<AdminLog>[]): Promise<void> {
  await tx.insertInto('admin_log').values(entries).execute()
}

/** Selects the actions and administrators whose names contain the words; there are few of both, however long the log is. */
export async function selectAuditLogSearch(db: Db, words: string): Promise<Omit<AuditLogSearch, 'programs'>> {
  // a loose index scan: one index step for each distinct action
  const first = (after: RawBuilder<unknown>) =>
    sql`(select a.action from admin_log a ${after} order by a.action limit 1)`
  const [actions, admins] = await Promise.all([
    sql<{ action: string }>`
      with recursive found as (
        select ${first(sql``)} as action
        union all
        select ${first(sql`where a.action > found.action`)} from found where found.action is not null
      )
      select found.action from found where ${likeWords(words, sql`normalize_text(found.action)`)}`.execute(db),
    sql<{ id: string }>`
      select u.id from users u
      where u.role = 'admin' and ${likeWords(words, sql`normalize_text(u.first_name || ' ' || u.last_name)`)}`.execute(
      db,
    ),
  ])
  return { actions: actions.rows.map(({ action }) => action), adminIds: admins.rows.map(({ id }) => id) }
}

/** The SQL condition of a filter. */
function auditLogCondition({ search, subjectKind, subjectId, from, to }: AuditLogFilter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (search)
    conditions.push(sql<SqlBool>`(l.action = any(${search.actions}::text[])
      or l.admin_id = any(${search.adminIds}::uuid[]) or l.program = any(${search.programs}::text[]))`)
  if (subjectKind !== '') conditions.push(sql<SqlBool>`l.subject_kind = ${subjectKind}`)
  if (subjectId !== '') conditions.push(sql<SqlBool>`l.subject_id = ${subjectId}`)
  if (from) conditions.push(sql<SqlBool>`l.created_at >= ${startOfLondonDay(from)}`)
  if (to) conditions.push(sql<SqlBool>`l.created_at < ${endOfLondonDay(to)}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
