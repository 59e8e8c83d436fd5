import type { Member } from '#access/server/actor.ts'
import type { UserList, UserListQuery } from '#accounts/admin/contract.ts'
import { userSort } from '#accounts/admin/user-sort.ts'
import { type DocumentRow, selectDocuments } from '#accounts/documents/server/document-store.ts'
import { signDocuments } from '#accounts/documents/server/document-uploads.ts'
import { presentUser } from '#accounts/server/present.ts'
import { type ChosenUsers, selectUsers, type UserOrder } from '#accounts/admin/server/admin-user-store.ts'
import { documentsBase } from '#media/server/serve-files.ts'
import { officePageOf } from '#platform/paging.ts'
import type { Database } from '#platform/server/database.ts'

/** The sellers; without a sort code the newest come first, for they wait for approval. */
export async function listUsers(db: Database, actor: Member, query: UserListQuery): Promise<UserList> {
  const { rows, ttl } = await selectUsers(db, chosenUsers(query), orderOf(query), officePageOf(query))
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
  return { users, ttl, bP: documentsBase }
}

export function chosenUsers({ sKey, waiting, deleted }: UserListQuery): ChosenUsers {
  return { sKey, waiting: waiting === '1', deleted: deleted === '1' }
}

/** Who has waited longest comes first in the queue. */
function orderOf({ sortValue, sort_val, dir, waiting }: UserListQuery): UserOrder {
  const code = sortValue ?? sort_val
  const sort = code === userSort.name ? 'name' : code === userSort.email ? 'email' : 'newest'
  const up = sort === 'newest' && waiting === '0' ? dir !== 1 : dir === 1
  return { sort, direction: up ? 'asc' : 'desc' }
}
