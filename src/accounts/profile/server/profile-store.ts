import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Users } from '#schema/accounts.ts'

export interface ProfileRow extends Selectable<Users> {
  account_ref: string | null
  payouts_enabled: boolean | null
  restricted: boolean | null
  debt_pence: number
}

/** A user with her payout account and, from the ledger, her debt. */
export async function getProfileRow(db: Db, userId: string): Promise<ProfileRow> {
  const { rows } = await sql<ProfileRow>`
    select u.*, p.provider_ref as account_ref, p.payouts_enabled, p.restricted,
      (select coalesce(sum(e.pence), 0)::bigint from entries e where e.account = 'seller_debt:' || u.id) as debt_pence
    from users u
    left join payout_accounts p on p.user_id = u.id
    where u.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`no user ${userId}`)
  return row
}
