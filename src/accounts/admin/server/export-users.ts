import type { UserListQuery } from '#accounts/admin/contract.ts'
import { chosenUsers } from '#accounts/admin/server/list-users.ts'
import type { UserRow } from '#accounts/server/user-store.ts'
import { selectUsersAfter } from '#accounts/admin/server/admin-user-store.ts'
import { accountsText } from '#accounts/text.ts'
import { type CsvCell, type CsvList, inBatches } from '#platform/server/csv.ts'
import type { Database } from '#platform/server/database.ts'
import { commonText } from '#platform/text.ts'

const head = [
  ...[
    accountsText.firstName,
    accountsText.lastName,
    accountsText.email,
    accountsText.businessName,
    accountsText.registeredOn,
  ],
  ...[accountsText.block, accountsText.emailStatus, accountsText.documentStatus],
]

/** The sellers that the list shows with the same filters, newest first. */
export function exportUsers(db: Database, asked: UserListQuery): CsvList {
  const chosen = chosenUsers(asked)
  return { head, rows: inBatches((...next) => selectUsersAfter(db, chosen, ...next), cellsOf) }
}

function cellsOf(user: UserRow): CsvCell[] {
  return [
    user.first_name,
    user.last_name,
    user.email,
    user.business_name,
    user.created_at.toISOString(),
    user.blocked ? commonText.yes : commonText.no,
    user.email_verified ? accountsText.verified : accountsText.pending,
    user.documents_approved ? accountsText.documentsApprovedBadge : accountsText.documentsWaiting,
  ]
}
