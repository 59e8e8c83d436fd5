import { type Insertable, sql } from 'kysely'
import type { Right } from '#access/rights.ts'
import { type Db, nameOrder, type Tx } from '#platform/server/database/database.ts'
import type { StaffRoles } from '#schema/accounts.ts'

export interface RoleRow {
  id: string
  name: string
  rights: Right[]
  max_refund_pence: number | null
}

export type RoleValues = Pick<Insertable<StaffRoles>, 'name' | 'rights' | 'max_refund_pence'>

export interface ColleagueRow {
  id: string
  first_name: string
  last_name: string
  email: string
  blocked: boolean
  invited_at: Date | null
  staff_role_id: string | null
  role_name: string | null
  has_second_factor: boolean
}

/** The roles in the order of their names, each with the number of colleagues who have it. */
export async function selectRoles(db: Db): Promise<(RoleRow & { colleagues: number })[]> {
  const { rows } = await sql<RoleRow & { colleagues: number }>`
    select r.id, r.name, r.rights, r.max_refund_pence,
      (select count(*)::int from users u where u.staff_role_id = r.id and u.deleted_at is null) as colleagues
    from staff_roles r order by ${nameOrder('r.name')}, r.id`.execute(db)
  return rows
}

/** Administrators who are not deleted, owners first. */
export async function selectColleagues(db: Db): Promise<ColleagueRow[]> {
  const { rows } = await sql<ColleagueRow>`
    select u.id, u.first_name, u.last_name, u.email, u.blocked, u.invited_at, u.staff_role_id, r.name as role_name,
      exists (select from second_factors f where f.user_id = u.id and f.enabled_at is not null) as has_second_factor
    from users u left join staff_roles r on r.id = u.staff_role_id
    where u.role = 'admin' and u.deleted_at is null
    order by u.staff_role_id is not null, ${nameOrder('u.first_name')}, ${nameOrder('u.last_name')}, u.id`.execute(db)
  return rows
}

export async function countColleagues(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countRoles(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('staff_roles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locks the role until the transaction ends. */
export async function lockRole(tx: Tx, roleId: string): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`
    select id, name, rights, max_refund_pence from staff_roles where id = ${roleId} for update`.execute(tx)
  return rows[0]
}

export async function findRoleOfUser(db: Db, userId: string): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`
    select r.id, r.name, r.rights, r.max_refund_pence
    from users u join staff_roles r on r.id = u.staff_role_id where u.id = ${userId}`.execute(db)
  return rows[0]
}

export async function insertRole(tx: Tx, role: RoleValues): Promise<string> {
  const { id } = await tx.insertInto('staff_roles').values(role).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateRole(tx: Tx, roleId: string, role: RoleValues): Promise<void> {
  await tx.updateTable('staff_roles').set(role).where('id', '=', roleId).execute()
}

/** Whether a colleague who is not removed has the role. */
export async function isRoleInUse(tx: Tx, roleId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('staff_role_id', '=', roleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return user !== undefined
}

/** Deletes a role, after taking it from removed colleagues, who are never restored. */
export async function deleteRole(tx: Tx, roleId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ staff_role_id: null })
    .where('staff_role_id', '=', roleId)
    .where('deleted_at', 'is not', null)
    .execute()
  await tx.deleteFrom('staff_roles').where('id', '=', roleId).execute()
}
