import type { AdminUserList } from '#accounts/admin/contract.ts'
import { selectUsersAfter } from '#accounts/admin/server/admin-user-store.ts'
import { adminUsersText } from '#accounts/admin/text.ts'
import { documentsText } from '#accounts/documents/text.ts'
import type { UserRow } from '#accounts/server/user-store.ts'
import { accountsText } from '#accounts/text.ts'
import { formatTimeInFile } from '#platform/dates.ts'
import { type CsvCell, type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import { commonText } from '#platform/text.ts'

const header = [
  ...[
    accountsText.firstName,
    accountsText.lastName,
    accountsText.email,
    accountsText.businessName,
    adminUsersText.registeredOn,
  ],
  ...[adminUsersText.block, adminUsersText.emailStatus, documentsText.documentStatus],
]

/** The sellers of the list with the same filters, newest first. */
export function exportUsers(db: Database, { filter }: AdminUserList): CsvTable {
  return { headings: header, rows: readRowBatches((...next) => selectUsersAfter(db, filter, ...next), toCells) }
}

function toCells(user: UserRow): CsvCell[] {
  return [
    user.first_name,
    user.last_name,
    user.email,
    user.business_name,
    formatTimeInFile(user.created_at),
    user.blocked ? commonText.yes : commonText.no,
    user.email_verified ? adminUsersText.verified : adminUsersText.pending,
    user.documents_approved ? documentsText.approvedStatus : documentsText.waitingStatus,
  ]
}
