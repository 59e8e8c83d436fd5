import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { UserList, UserListQuery } from '#accounts/admin/contract.ts'
import { selectUsers, type UserFilter, type UserSort } from '#accounts/admin/server/admin-user-store.ts'
import { presentUser } from '#accounts/admin/server/present.ts'
import { userSortCodes } from '#accounts/admin/user-sort.ts'
import { type DocumentRow, selectDocuments } from '#accounts/documents/server/document-store.ts'
import { signDocuments } from '#accounts/documents/server/document-uploads.ts'
import { documentsBase } from '#media/server/serve-files.ts'
import { toAdminPage } from '#platform/paging.ts'
import type { Database } from '#platform/server/database/database.ts'

/** Sellers; without a sort code the newest first, since those wait for approval. */
export async function listUsers(db: Database, actor: AuthenticatedActor, query: UserListQuery): Promise<UserList> {
  const { rows, total } = await selectUsers(db, toUserFilter(query), toUserSort(query), toAdminPage(query))
  const documents =
    rows.length > 0
      ? await selectDocuments(
          db,
          rows.map(({ id }) => id),
        )
      : []
  const byUser = Map.groupBy(documents, ({ user_id }: DocumentRow) => user_id)
  const users = await Promise.all(
    rows.map(async (row) => presentUser(row, await signDocuments(db, byUser.get(row.id) ?? [], actor.userId))),
  )
  return { users, ttl: total, bP: documentsBase }
}

export function toUserFilter({ sKey, waiting, deleted }: UserListQuery): UserFilter {
  return { searchText: sKey, waiting: waiting === '1', deleted: deleted === '1' }
}

/** In the approval queue the seller who has waited longest comes first. */
function toUserSort({ sortValue, sort_val, dir, waiting }: UserListQuery): UserSort {
  const code = sortValue ?? sort_val
  const sort = code === userSortCodes.name ? 'name' : code === userSortCodes.email ? 'email' : 'newest'
  const isAscending = sort === 'newest' && waiting === '0' ? dir !== 1 : dir === 1
  return { sort, direction: isAscending ? 'asc' : 'desc' }
}
