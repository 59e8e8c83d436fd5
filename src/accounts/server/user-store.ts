import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Right } from '#access/rights.ts'
import type { ProfileForm, SellerField } from '#accounts/profile/contract.ts'
import type { SignUpForm } from '#accounts/sign-up/contract.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { executePreparedTakeFirst } from '#platform/server/database/prepared-statement.ts'
import type { Users } from '#schema/accounts.ts'

/** The column of each field of a sign-up or a profile; the types of what is saved and erased follow from this list. */
const sellerColumns = {
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  businessName: 'business_name',
} as const satisfies Record<SellerField, keyof Users>

export type SellerColumn = (typeof sellerColumns)[keyof typeof sellerColumns]

export type SignUpColumn = (typeof sellerColumns)[Exclude<keyof SignUpForm, 'password'>]

export type ProfileColumn = (typeof sellerColumns)[keyof ProfileForm]

export type UserRow = Selectable<Users>

/** The columns of a user, listed one by one because prepared statements need that. */
const columns = [
  'id',
  'role',
  'email',
  'first_name',
  'last_name',
  'business_name',
  'email_verified',
  'blocked',
  'documents_approved',
  'documents_rejected_at',
  'has_bank_details',
  'password_hash',
  'password_changed_at',
  'created_at',
  'deleted_at',
  'erased_at',
  'staff_role_id',
  'invited_at',
] as const

/** Finds users, including deleted ones, because old orders still refer to them. */
export function findUserIncludingDeleted(db: Db, userId: string): Promise<UserRow | undefined> {
  return executePreparedTakeFirst(db, db.selectFrom('users').select(columns).where('id', '=', userId))
}

export function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', userId).where('deleted_at', 'is', null).executeTakeFirst()
}

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export function selectAdministrators(db: Db, right: Right): Promise<Pick<UserRow, 'email' | 'first_name'>[]> {
  return db
    .selectFrom('users as u')
    .leftJoin('staff_roles as r', 'r.id', 'u.staff_role_id')
    .select(['u.email', 'u.first_name'])
    .where('u.role', '=', 'admin')
    .where('u.deleted_at', 'is', null)
    .where('u.blocked', '=', false)
    .where('u.invited_at', 'is', null)
    .where(sql<SqlBool>`(u.staff_role_id is null or ${right} = any (r.rights))`)
    .orderBy('u.email')
    .execute()
}

/** Locks the row until the transaction ends, against a concurrent block, deletion or update. */
export function lockUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Locks the row of a user, deleted or not, until the transaction ends. */
export function lockUserIncludingDeleted(tx: Tx, userId: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
}

export async function insertUser(tx: Tx, user: Insertable<Users>): Promise<string> {
  const { id } = await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateUser(tx: Tx, userId: string, values: Updateable<Users>): Promise<void> {
  await tx.updateTable('users').set(values).where('id', '=', userId).execute()
}
