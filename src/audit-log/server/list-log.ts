import type { z } from 'zod'
import { type ChosenEntries, type LogRow, selectLog, selectSearched } from '#audit-log/server/log-store.ts'
import type { LogEntry, LogQuery, logSchema } from '#backoffice/contract.ts'
import { backofficeText } from '#backoffice/text.ts'
import { toAdminPage } from '#platform/paging.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'

/** Every administrator's change; without a sort code the newest come first. */
export async function listLog(db: Database, asked: LogQuery): Promise<z.output<typeof logSchema>> {
  const chosen = await chosenEntries(db, asked)
  if (!chosen) return { entries: [], ttl: 0 }
  const sorted = asked.sortValue ?? asked.sort_val
  const { rows, ttl } = await selectLog(db, chosen, sorted === undefined || asked.dir === -1, toAdminPage(asked))
  return { entries: rows.map(presentEntry), ttl }
}

/** Null where the id can be nobody's. */
export async function chosenEntries(db: Database, asked: LogQuery): Promise<ChosenEntries | null> {
  if (asked.subject_id !== '' && !isId(asked.subject_id)) return null
  const words = asked.sKey.trim()
  return { ...asked, searched: words === '' ? null : await selectSearched(db, words) }
}

function presentEntry(row: LogRow): LogEntry {
  return {
    _id: row.id,
    created: row.created_at.toISOString(),
    admin: row.admin ?? backofficeText.byClock,
    action: row.action,
    subject_kind: row.subject_kind,
    subject_id: row.subject_id ?? '',
    before: row.before,
    after: row.after,
    address: row.ip_address,
  }
}
