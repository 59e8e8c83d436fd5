import { describeMissingRight } from '#access/rights-text.ts'
import { type AuthenticatedActor, requireRight } from '#access/server/actor.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

/** Whether it is the account of an owner or of a colleague, which a user's account always or never is. */
export async function isAdministrator(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  return user?.role === 'admin'
}

/**
 * Locks the owners of the shop in the order of their ids, until the transaction ends. Refused where the actor is none of them any more: of
 * two owners who take each other's place at once one stays, so that the shop is never without an owner (D-621).
 */
export async function lockOwners(tx: Tx, actor: AuthenticatedActor): Promise<void> {
  requireRight(actor, 'owner')
  const owners = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('staff_role_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where('blocked', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (!owners.some(({ id }) => id === actor.userId))
    throw new AppError(describeMissingRight('owner'), errorCode.notAllowed)
}
