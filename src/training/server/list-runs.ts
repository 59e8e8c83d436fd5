import { formatTimeInFile } from '#platform/dates.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { type CsvCell, type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { RunFilter } from '../admin-contract.ts'
import { trainingScreenText } from '../screen-text.ts'
import { formatCertificateNumber } from './certificate-number.ts'
import { runStateOf } from './present.ts'
import { type ListedRunRow, selectListedRuns, selectRunsForExport } from './run-store.ts'
import { titleOf } from './training.ts'

/** Whether the filter can match anything: a malformed id belongs to no product. */
const canMatch = ({ productId }: RunFilter) => productId === undefined || isId(productId)

/** Who has begun or finished which training, or has to do it, the latest change first. */
export async function listRuns(db: Database, filter: RunFilter, page: Page) {
  return canMatch(filter) ? selectListedRuns(db, filter, page) : { rows: [], total: 0 }
}

/** The rows of the list as CSV, with its filters. */
export function exportRuns(db: Database, filter: RunFilter): CsvTable {
  const read = async (after: string | null, limit: number) =>
    canMatch(filter) ? selectRunsForExport(db, filter, after, limit) : []
  return { headings: trainingScreenText.csvHeadings, rows: readRowBatches(read, toCells) }
}

function toCells(row: ListedRunRow): CsvCell[] {
  return [
    row.seller,
    row.email,
    titleOf({ brand: row.brand, name: row.product }),
    row.version,
    trainingScreenText.runStates[runStateOf(row)],
    row.begun_at && formatTimeInFile(row.begun_at),
    row.watched_at && formatTimeInFile(row.watched_at),
    row.finished_at && formatTimeInFile(row.finished_at),
    row.certificate && formatCertificateNumber(row.certificate),
  ]
}
