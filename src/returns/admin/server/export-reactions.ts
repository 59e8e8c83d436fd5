import { formatDay, formatTimeInFile } from '#platform/dates.ts'
import { type CsvCell, type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import { returnsText } from '#returns/text.ts'
import { type ReactionRow, selectReactions } from './desk-store.ts'

/** Reactions of the skin, a row an item, the newest first: a distributor reports serious ones with batch and date. */
export function exportReactions(
  db: Database,
  period: { from?: string | undefined; to?: string | undefined },
): CsvTable {
  return {
    headings: Object.values(returnsText.reactionColumns),
    rows: readRowBatches((...batch) => selectReactions(db, period, ...batch), toCells),
  }
}

function toCells(row: ReactionRow): CsvCell[] {
  return [
    formatTimeInFile(row.opened_at),
    row.brand,
    row.name,
    row.batch,
    row.quantity,
    row.order_number,
    row.paid_at ? formatDay(row.paid_at) : '',
    row.client_name,
    row.client_email,
    row.note,
    returnsText.states[row.state],
  ]
}
