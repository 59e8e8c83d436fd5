import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { AdminUserList } from '#accounts/admin/contract.ts'
import { selectUsers, type UserSort } from '#accounts/admin/server/admin-user-store.ts'
import { userSortCodes } from '#accounts/admin/user-sort.ts'
import { type DocumentRow, selectDocuments } from '#accounts/documents/server/document-store.ts'
import { type SignedDocument, signDocuments } from '#accounts/documents/server/document-uploads.ts'
import type { UserRow } from '#accounts/server/user-store.ts'
import type { Database } from '#platform/server/database/database.ts'

export interface UserWithDocuments {
  user: UserRow
  documents: SignedDocument[]
}

export interface UserPage {
  users: UserWithDocuments[]
  total: number
}

/** Sellers; without a sort code the newest first, since those wait for approval. */
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

/** In the approval queue the seller who has waited longest comes first. */
function toUserSort({ sortCode, isDescending, filter }: AdminUserList): UserSort {
  const sort = sortCode === userSortCodes.name ? 'name' : sortCode === userSortCodes.email ? 'email' : 'newest'
  const isAscending = sort === 'newest' && !filter.waiting ? isDescending : !isDescending
  return { sort, direction: isAscending ? 'asc' : 'desc' }
}
