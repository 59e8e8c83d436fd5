import { formatTimeInFile } from '#platform/dates.ts'
import { type CsvCell, type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { AuditLogList } from '../contract.ts'
import { auditLogText } from '../text.ts'
import type { AuditLogFilter, AuditLogPage, AuditLogRow } from './audit-log-store.ts'
import { selectAuditLogAfter, selectAuditLogPage, selectAuditLogSearch } from './audit-log-store.ts'

type AuditLogSelection = Pick<AuditLogList, 'filter' | 'searchText'>

/** Lists every administrator's change; without a sort code the newest come first. */
export async function listAuditLog(db: Database, list: AuditLogList): Promise<AuditLogPage> {
  const filter = await toFilter(db, list)
  if (!filter) return { entries: [], total: 0 }
  const isDescending = list.sortCode === undefined || list.isDescending
  return selectAuditLogPage(db, filter, isDescending, list.page)
}

/** The log as CSV with the filters of its list, the newest first. */
export function exportAuditLog(db: Database, list: AuditLogSelection): CsvTable {
  return { headings: auditLogText.columnHeadings, rows: exportRows(db, list) }
}

async function* exportRows(db: Database, list: AuditLogSelection): AsyncGenerator<CsvCell[][]> {
  const filter = await toFilter(db, list)
  if (filter) yield* readRowBatches((...next) => selectAuditLogAfter(db, filter, ...next), toCells)
}

/** The filter of the log; null if the subject's id is malformed, so that no entry can match. */
async function toFilter(db: Database, { filter, searchText }: AuditLogSelection): Promise<AuditLogFilter | null> {
  if (filter.subjectId !== '' && !isId(filter.subjectId)) return null
  const words = searchText.trim()
  return { ...filter, search: words === '' ? null : await selectAuditLogSearch(db, words) }
}

function toCells(row: AuditLogRow): CsvCell[] {
  return [
    formatTimeInFile(row.created_at),
    row.admin ?? auditLogText.byClock,
    row.action,
    row.subject_kind,
    row.subject_id,
    row.before && JSON.stringify(row.before),
    row.after && JSON.stringify(row.after),
    row.ip_address,
  ]
}
