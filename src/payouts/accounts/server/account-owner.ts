import { type AccountOwner, selectAccountOwner } from '#payouts/accounts/server/account-owner-store.ts'
import type { Db } from '#platform/server/database/database.ts'

export async function getAccountOwner(db: Db, userId: string): Promise<AccountOwner> {
  const owner = await selectAccountOwner(db, userId)
  if (!owner) throw new Error(`no user ${userId}`)
  return owner
}
