import { describeMissingRight } from '#access/rights-text.ts'
import { type AuthenticatedActor, requireRight } from '#access/server/actor.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

/** Whether the account is an administrator's (an owner's or a colleague's); this never changes. */
export async function isAdministrator(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  return user?.role === 'admin'
}

/**
 * Locks the owners of the shop in the order of their ids until the transaction ends, and refuses an actor who is no longer an owner. When
 * two owners remove each other at the same moment, one of them stays, so the shop is never without an owner (D-621).
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
