import type { Db } from '#platform/server/database/database.ts'

export interface AccountOwner {
  id: string
  email: string
  first_name: string
  last_name: string
  has_bank_details: boolean
}

export function selectAccountOwner(db: Db, userId: string): Promise<AccountOwner | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'has_bank_details'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
