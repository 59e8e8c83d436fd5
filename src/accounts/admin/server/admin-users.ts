import { type AuthenticatedActor, requireRight } from '#access/server/actor.ts'
import type { Address } from '#accounts/addresses/contract.ts'
import { listAddresses } from '#accounts/addresses/server/addresses.ts'
import { type DocumentRow, selectDocuments } from '#accounts/documents/server/document-store.ts'
import { type SignedDocument, signDocuments } from '#accounts/documents/server/document-uploads.ts'
import { documentsText } from '#accounts/documents/text.ts'
import { isAdministrator, lockOwners } from '#accounts/server/owners.ts'
import { findUser, lockUser, type UserRow } from '#accounts/server/user-store.ts'
import { accountsText } from '#accounts/text.ts'
import { type AdminChange, recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { formatTimeInFile } from '#platform/dates.ts'
import { pence, toPounds } from '#platform/money.ts'
import { type CsvCell, type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { commonText } from '#platform/text.ts'
import { isId } from '#platform/wire-schemas.ts'
import { userSortCodes } from '../codes.ts'
import type { AdminUserList } from '../contract.ts'
import { adminUsersText } from '../text.ts'
import type { ExportedUser, UserOrderRow, UserSort } from './admin-user-store.ts'
import { selectOrdersOfUser, selectUsers, selectUsersAfter } from './admin-user-store.ts'

const maxOrders = 200

export interface UserDetails extends UserWithDocuments {
  addresses: Address[]
  orders: UserOrderRow[]
}

export interface UserWithDocuments {
  user: UserRow
  documents: SignedDocument[]
}

export interface UserPage {
  users: UserWithDocuments[]
  total: number
}

const header = [
  accountsText.firstName,
  accountsText.lastName,
  accountsText.email,
  accountsText.businessName,
  adminUsersText.registeredOn,
  adminUsersText.block,
  adminUsersText.emailStatus,
  documentsText.documentStatus,
  adminUsersText.commissionEarned,
  adminUsersText.commissionTakenBack,
]

/** Reads a user: any user for an administrator with the right, only her own account for a seller (D-052). */
export async function getUser(db: Database, actor: AuthenticatedActor, userId: string): Promise<UserDetails> {
  if (userId !== actor.userId) requireRight(actor, 'sellers')
  const user = isId(userId) ? await findUser(db, userId) : undefined
  if (!user) throw new AppError(adminUsersText.userNotFound, errorCode.notFound)
  const [documents, addresses, orders] = await Promise.all([
    selectDocuments(db, [user.id]),
    listAddresses(db, { sellerId: user.id, clientId: null }),
    selectOrdersOfUser(db, user.id, maxOrders),
  ])
  return { user, documents: await signDocuments(db, documents, actor.tokenId), addresses, orders }
}

/** A page of sellers; without a sort code the newest come first, since they are the ones who wait for approval. */
export async function listUsers(db: Database, actor: AuthenticatedActor, list: AdminUserList): Promise<UserPage> {
  const { rows, total } = await selectUsers(db, list.filter, toUserSort(list), list.page)
  const documents =
    rows.length > 0
      ? await selectDocuments(
          db,
          rows.map(({ id }) => id),
        )
      : []
  const byUser = Map.groupBy(documents, ({ user_id }: DocumentRow) => user_id)
  const users = await Promise.all(
    rows.map(async (user) => ({
      user,
      documents: await signDocuments(db, byUser.get(user.id) ?? [], actor.tokenId),
    })),
  )
  return { users, total }
}

/** Chooses the order of the list: newest first by default, but in the approval queue the seller who has waited longest comes first. */
function toUserSort({ sortCode, isDescending, filter }: AdminUserList): UserSort {
  const sort = sortCode === userSortCodes.name ? 'name' : sortCode === userSortCodes.email ? 'email' : 'newest'
  const isAscending = sort === 'newest' && !filter.waiting ? isDescending : !isDescending
  return { sort, direction: isAscending ? 'asc' : 'desc' }
}

/** Exports the sellers that the list shows with the same filters, newest first, with what they have earned. */
export function exportUsers(db: Database, { filter }: AdminUserList): CsvTable {
  return { headings: header, rows: readRowBatches((...next) => selectUsersAfter(db, filter, ...next), toCells) }
}

function toCells(user: ExportedUser): CsvCell[] {
  return [
    user.first_name,
    user.last_name,
    user.email,
    user.business_name,
    formatTimeInFile(user.created_at),
    user.blocked ? commonText.yes : commonText.no,
    user.email_verified ? adminUsersText.verified : adminUsersText.pending,
    user.documents_approved ? documentsText.approvedStatus : documentsText.waitingStatus,
    ...[user.commission_pence, user.taken_back_pence].map((amount) => toPounds(pence(amount))),
  ]
}

type UserChange = Omit<AdminChange, 'subjectKind' | 'subjectId'>

/**
 * Runs an administrator's change of another user's account and writes its audit log entry. Administrators cannot change their own account
 * this way (D-207), and only owners of the shop can change an administrator's (D-621). If `change` returns null there was nothing to
 * change: no error and no entry (D-190).
 */
export async function runAuditedUserChange(
  db: Database,
  actor: AuthenticatedActor,
  userId: string,
  change: (tx: Tx, user: UserRow) => Promise<UserChange | null>,
): Promise<void> {
  if (userId === actor.userId) throw new AppError(adminUsersText.notYourself, errorCode.notAllowed)
  await inTransaction(db, async (tx) => {
    if (isId(userId) && (await isAdministrator(tx, userId))) await lockOwners(tx, actor)
    const user = isId(userId) ? await lockUser(tx, userId) : undefined
    if (!user) throw new AppError(adminUsersText.userNotFound, errorCode.notFound)
    const changed = await change(tx, user)
    if (changed) await recordAdminChange(tx, actor, { ...changed, subjectKind: 'user', subjectId: user.id })
  })
}
