import { randomUUID } from 'node:crypto'
import type { Right } from '#access/rights.ts'
import { createAdmin, type Person } from './factories.ts'
import type { Shop } from './shop.ts'

export interface Colleague extends Person {
  roleId: string
}

/** Creates a role with these rights in the database, and returns its id. */
export async function createRole(
  shop: Shop,
  rights: readonly Right[],
  { name = `Role ${randomUUID()}`, maxRefundPence = null }: { name?: string; maxRefundPence?: number | null } = {},
): Promise<string> {
  const role = { name, rights: [...rights], max_refund_pence: maxRefundPence }
  return (await shop.db.insertInto('staff_roles').values(role).returning('id').executeTakeFirstOrThrow()).id
}

/** Creates an administrator who has these rights and no others. */
export async function createColleague(
  shop: Shop,
  rights: readonly Right[],
  options: Parameters<typeof createRole>[2] = {},
): Promise<Colleague> {
  const roleId = await createRole(shop, rights, options)
  const admin = await createAdmin(shop)
  await shop.db.updateTable('users').set({ staff_role_id: roleId }).where('id', '=', admin.id).execute()
  return { ...admin, roleId }
}
