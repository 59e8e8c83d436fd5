import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { UserRow } from '#accounts/server/user-store.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { containsWords } from '#platform/server/database/contains-text.ts'
import {
  countRows,
  type Db,
  endOfLondonDay,
  findTotal,
  nameOrder,
  startOfLondonDay,
} from '#platform/server/database/database.ts'
import type { Orders } from '#schema/orders.ts'
import type { UserState } from '../codes.ts'
import type { UserFilter } from '../contract.ts'

export interface UserSort {
  sort: 'name' | 'email' | 'newest'
  direction: 'asc' | 'desc'
}

const stateConditions: Record<UserState, RawBuilder<SqlBool>> = {
  active: sql`(email_verified and documents_approved and not blocked)`,
  blocked: sql`blocked`,
  unverified: sql`not email_verified`,
  approved: sql`documents_approved`,
  refused: sql`documents_rejected_at is not null`,
}

function filteredUsers(db: Db, { searchText, waiting, deleted, state, from, to }: UserFilter) {
  let users = db
    .selectFrom('users')
    .where('role', '=', 'seller')
    .where('users.deleted_at', deleted ? 'is not' : 'is', null)
  // an erased user is marked as deleted too, but is not listed, since she cannot be restored
  if (deleted) users = users.where('erased_at', 'is', null)
  if (waiting)
    users = users
      .where('documents_approved', '=', false)
      .where('blocked', '=', false)
      .where(sql<SqlBool>`
      (documents_rejected_at is null or exists (select from documents d
        where d.user_id = users.id and d.deleted_at is null and d.created_at > users.documents_rejected_at))`)
  if (state) users = users.where(stateConditions[state])
  if (from) users = users.where(sql<SqlBool>`created_at >= ${startOfLondonDay(from)}`)
  if (to) users = users.where(sql<SqlBool>`created_at < ${endOfLondonDay(to)}`)
  if (searchText === '') return users
  return users.where(containsWords(searchText, sql`normalize_text(first_name || ' ' || last_name || ' ' || email)`))
}

/** A page of sellers for the back office, with the number of all. */
export async function selectUsers(
  db: Db,
  filter: UserFilter,
  { sort, direction }: UserSort,
  { limit, offset }: Page,
): Promise<{ rows: UserRow[]; total: number }> {
  const users = filteredUsers(db, filter)
  const order = {
    name: [nameOrder('first_name'), nameOrder('last_name'), sql`id`],
    email: [sql`email`],
    newest: [sql`created_at`, sql`id`],
  }[sort]
  let sorted = users.selectAll()
  for (const column of order) sorted = sorted.orderBy(column, direction)
  const rows = await sorted.limit(limit).offset(offset).execute()
  const total = await findTotal({ limit, offset }, rows, () => countRows(db, sql`${users.select('id')}`, offset))
  return { rows, total }
}

/** The full names of these sellers, deleted ones too, by their ids. */
export async function findSellerNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('role', '=', 'seller')
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]))
}

/** A seller with the commission of all her paid sales, and the part of it that was taken back. */
export type ExportedUser = UserRow & { commission_pence: number; taken_back_pence: number }

/** The next batch of an export, newest first. */
export function selectUsersAfter(
  db: Db,
  filter: UserFilter,
  after: string | null,
  limit: number,
): Promise<ExportedUser[]> {
  const users = filteredUsers(db, filter)
  return (after ? users.where('users.id', '<', after) : users)
    .innerJoinLateral(
      sql<Pick<ExportedUser, 'commission_pence' | 'taken_back_pence'>>`(
        select coalesce(sum(left_over.pence), 0)::bigint as commission_pence,
          coalesce(sum(o.commission_pence - left_over.pence), 0)::bigint as taken_back_pence
        from orders o cross join lateral (select commission_after_refunds(o) as pence) left_over
        where o.seller_id = users.id and is_paid(o) and o.commission_mode <> 'none')`.as('earned'),
      (join) => join.onTrue(),
    )
    .selectAll('users')
    .select(['earned.commission_pence', 'earned.taken_back_pence'])
    .orderBy('users.id', 'desc')
    .limit(limit)
    .execute()
}

export type UserOrderRow = Pick<
  Selectable<Orders>,
  | 'id'
  | 'order_number'
  | 'client_name'
  | 'created_at'
  | 'total_pence'
  | 'payment_status'
  | 'payment_type'
  | 'delivered'
  | 'commission_pence'
>

/** A user's newest orders, without superseded ones (D-023). */
export function selectOrdersOfUser(db: Db, userId: string, limit: number): Promise<UserOrderRow[]> {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'order_number',
      'client_name',
      'created_at',
      'total_pence',
      'payment_status',
      'payment_type',
      'delivered',
      'commission_pence',
    ])
    .where('seller_id', '=', userId)
    .where('superseded_by', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
