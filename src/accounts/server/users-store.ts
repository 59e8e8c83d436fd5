import { type Selectable, type SqlBool, sql } from 'kysely'
import type { UserRow } from '#accounts/server/user-store.ts'
import type { Page } from '#base/paging.ts'
import type { Db } from '#base/server/database.ts'
import type { Orders } from '#base/server/tables.ts'

export interface UserSearch {
  sKey: string
  sort: 'name' | 'email' | 'newest'
  direction: 'asc' | 'desc'
}

/** The sellers, for the back office. */
export async function selectUsers(
  db: Db,
  { sKey, sort, direction }: UserSearch,
  { limit, offset }: Page,
): Promise<{ rows: UserRow[]; ttl: number }> {
  let users = db.selectFrom('users').where('role', '=', 'seller').where('deleted_at', 'is', null)
  if (sKey !== '') {
    const pattern = `%${sKey.replace(/[\\%_]/g, '\\$&')}%`
    users = users.where(
      sql<SqlBool>`plain_text(first_name || ' ' || last_name || ' ' || email) like plain_text(${pattern})`,
    )
  }
  const order = {
    name: [sql`lower(first_name)`, sql`lower(last_name)`, sql`id`],
    email: [sql`email`],
    newest: [sql`created_at`, sql`id`],
  }[sort]
  let sorted = users.selectAll()
  for (const column of order) sorted = sorted.orderBy(column, direction)
  const [rows, { ttl }] = await Promise.all([
    sorted.limit(limit).offset(offset).execute(),
    users.select(({ fn }) => fn.countAll<number>().as('ttl')).executeTakeFirstOrThrow(),
  ])
  return { rows, ttl }
}

export type UserOrderRow = Pick<
  Selectable<Orders>,
  | 'id'
  | 'ord_no'
  | 'client_name'
  | 'created_at'
  | 'total_pence'
  | 'payment_status'
  | 'payment_type'
  | 'delivered'
  | 'commission_pence'
>

/** The newest ones; a replaced order is not shown again (D-023). */
export function selectOrdersOfUser(db: Db, userId: string, most: number): Promise<UserOrderRow[]> {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'ord_no',
      'client_name',
      'created_at',
      'total_pence',
      'payment_status',
      'payment_type',
      'delivered',
      'commission_pence',
    ])
    .where('seller_id', '=', userId)
    .where('replaced_by', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}
