import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditLogList } from '#back-office/audit-log/contract.ts'
import { escapedLikePattern, likeWords } from '#platform/server/database/contains-text.ts'
import type { Db } from '#platform/server/database/database.ts'
import { endOfLondonDay, startOfLondonDay } from '#platform/server/database/london-day.ts'

/** A search: entries with any of these actions or administrators. */
export interface AuditLogSearch {
  actions: string[]
  adminIds: string[]
}

export type AuditLogFilter = AuditLogList['filter'] & { search: AuditLogSearch | null }

/** The actions and administrators whose names contain the words: few of both, however many entries there are. */
export async function selectAuditLogSearch(db: Db, words: string): Promise<AuditLogSearch> {
  const pattern = escapedLikePattern(words)
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
      select found.action from found where found.action ilike ${pattern}`.execute(db),
    sql<{ id: string }>`
      select u.id from users u
      where u.role = 'admin' and ${likeWords(words, sql`normalize_text(u.first_name || ' ' || u.last_name)`)}`.execute(
      db,
    ),
  ])
  return { actions: actions.rows.map(({ action }) => action), adminIds: admins.rows.map(({ id }) => id) }
}

/** The SQL condition of a filter. */
export function auditLogCondition({ search, subjectKind, subjectId, from, to }: AuditLogFilter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (search)
    conditions.push(sql<SqlBool>`(l.action = any(${search.actions}::text[])
      or l.admin_id = any(${search.adminIds}::uuid[]))`)
  if (subjectKind !== '') conditions.push(sql<SqlBool>`l.subject_kind = ${subjectKind}`)
  if (subjectId !== '') conditions.push(sql<SqlBool>`l.subject_id = ${subjectId}`)
  if (from) conditions.push(sql<SqlBool>`l.created_at >= ${startOfLondonDay(from)}`)
  if (to) conditions.push(sql<SqlBool>`l.created_at < ${endOfLondonDay(to)}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
