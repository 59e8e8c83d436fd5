import { type Insertable, sql } from 'kysely'
import { type AuditLogFilter, auditLogCondition } from '#back-office/audit-log/server/audit-log-filter-store.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { countRows } from '#platform/server/database/count-rows.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { findTotal } from '#platform/server/database/find-total.ts'
import type { AdminLog } from '#schema/back-office.ts'

export interface AuditLogRow {
  id: string
  created_at: Date
  /** Null for a change that the shop made by itself. */
  admin: string | null
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

const columns = sql`l.id, l.created_at, u.first_name || ' ' || u.last_name as admin, l.action, l.subject_kind, l.subject_id, l.before,
  l.after, l.ip_address`

export async function selectAuditLogPage(
  db: Db,
  filter: AuditLogFilter,
  descending: boolean,
  { limit, offset }: Page,
): Promise<AuditLogPage> {
  const where = auditLogCondition(filter)
  // both directions match the index admin_log_by_time
  const order = descending ? sql`l.created_at desc, l.id` : sql`l.created_at, l.id desc`
  const { rows: entries } = await sql<AuditLogRow>`
    select ${columns}
    from (select * from admin_log l where ${where} order by ${order} limit ${limit} offset ${offset}) l
    left join users u on u.id = l.admin_id
    order by ${order}`.execute(db)
  const count = () => countRows(db, sql`select l.id from admin_log l where ${where}`, offset)
  return { entries, total: await findTotal({ limit, offset }, entries, count) }
}

/** The next rows of an export, the newest first. */
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
