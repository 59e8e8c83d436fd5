import { type UserList, userSort } from '#accounts/admin-contract.ts'
import { type DocumentRow, selectDocuments } from '#accounts/server/document-store.ts'
import { signDocuments } from '#accounts/server/documents.ts'
import { presentUser } from '#accounts/server/present.ts'
import { selectUsers, type UserSearch } from '#accounts/server/users-store.ts'
import { type AdminListQuery, pageOf } from '#base/paging.ts'
import type { Member } from '#base/server/actor.ts'
import type { Database } from '#base/server/database.ts'
import { documentsBase } from '#media/server/serve-files.ts'

/** The sellers; without a sort code the newest come first, for they wait for approval. */
export async function listUsers(db: Database, actor: Member, query: AdminListQuery): Promise<UserList> {
  const { rows, ttl } = await selectUsers(db, searchOf(query), pageOf(query))
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

function searchOf({ sortValue, sort_val, dir, sKey }: AdminListQuery): UserSearch {
  const code = sortValue ?? sort_val
  const sort = code === userSort.name ? 'name' : code === userSort.email ? 'email' : 'newest'
  const up = sort === 'newest' ? dir !== 1 : dir === 1
  return { sKey, sort, direction: up ? 'asc' : 'desc' }
}
