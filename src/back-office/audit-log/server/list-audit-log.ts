import { findProgramNames } from '#back-office/program-keys/server/program-keys.ts'
import { formatTimeInFile } from '#platform/dates.ts'
import { type CsvCell, type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { AuditLogList } from '../contract.ts'
import { auditLogText } from '../text.ts'
import type { AuditLogFilter, AuditLogPage, AuditLogRow } from './audit-log-store.ts'
import { selectAuditLogAfter, selectAuditLogPage, selectAuditLogSearch } from './audit-log-store.ts'

type AuditLogSelection = Pick<AuditLogList, 'filter' | 'searchText'>

/** Lists the changes of administrators, programs and the shop itself; without a sort code the newest come first. */
export async function listAuditLog(db: Database, list: AuditLogList): Promise<AuditLogPage> {
  const filter = await toFilter(db, list)
  if (!filter) return { entries: [], total: 0 }
  const isDescending = list.sortCode === undefined || list.isDescending
  return selectAuditLogPage(db, filter, isDescending, list.page)
}

/** Who made a change: an administrator, a program under the name of its key, or the shop by itself. */
export function describeActor({ admin, program }: Pick<AuditLogRow, 'admin' | 'program'>): string {
  if (program !== null) return auditLogText.byProgram(program, admin ?? '')
  return admin ?? auditLogText.byClock
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
  if (words === '') return { ...filter, search: null }
  const [found, programs] = await Promise.all([selectAuditLogSearch(db, words), findProgramNames(db, words)])
  return { ...filter, search: { ...found, programs } }
}

function toCells(row: AuditLogRow): CsvCell[] {
  return [
    formatTimeInFile(row.created_at),
    describeActor(row),
    row.action,
    row.subject_kind,
    row.subject_id,
    row.before && JSON.stringify(row.before),
    row.after && JSON.stringify(row.after),
    row.ip_address,
  ]
}
