import type { AuditLogEntry, AuditLogPage, AuditLogQuery } from '#audit-log/contract.ts'
import {
  type AuditLogFilter,
  type AuditLogRow,
  selectAuditLogAfter,
  selectAuditLogPage,
  selectAuditLogSearch,
} from '#audit-log/server/audit-log-store.ts'
import { auditLogText } from '#audit-log/text.ts'
import { toAdminPage } from '#platform/paging.ts'
import { type CsvCell, type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'

/** Lists every administrator's change; without a sort code the newest come first. */
export async function listAuditLog(db: Database, query: AuditLogQuery): Promise<AuditLogPage> {
  const filter = await toFilter(db, query)
  if (!filter) return { entries: [], ttl: 0 }
  const sortCode = query.sortValue ?? query.sort_val
  const isDescending = sortCode === undefined || query.dir === -1
  const { rows, ttl } = await selectAuditLogPage(db, filter, isDescending, toAdminPage(query))
  return { entries: rows.map(serializeEntry), ttl }
}

/** The log as CSV with the filters of its list, the newest first. */
export function exportAuditLog(db: Database, query: AuditLogQuery): CsvTable {
  return { headings: auditLogText.columnHeadings, rows: exportRows(db, query) }
}

async function* exportRows(db: Database, query: AuditLogQuery): AsyncGenerator<CsvCell[][]> {
  const filter = await toFilter(db, query)
  if (filter) yield* readRowBatches((...next) => selectAuditLogAfter(db, filter, ...next), toCells)
}

/** Null when the subject id is no id, so that no entry can match. */
async function toFilter(db: Database, query: AuditLogQuery): Promise<AuditLogFilter | null> {
  if (query.subject_id !== '' && !isId(query.subject_id)) return null
  const words = query.sKey.trim()
  return { ...query, search: words === '' ? null : await selectAuditLogSearch(db, words) }
}

function serializeEntry(row: AuditLogRow): AuditLogEntry {
  return {
    _id: row.id,
    created: row.created_at.toISOString(),
    admin: row.admin ?? auditLogText.byClock,
    action: row.action,
    subject_kind: row.subject_kind,
    subject_id: row.subject_id ?? '',
    before: row.before,
    after: row.after,
    address: row.ip_address,
  }
}

function toCells(row: AuditLogRow): CsvCell[] {
  return [
    row.created_at.toISOString(),
    row.admin ?? auditLogText.byClock,
    row.action,
    row.subject_kind,
    row.subject_id,
    row.before && JSON.stringify(row.before),
    row.after && JSON.stringify(row.after),
    row.ip_address,
  ]
}
