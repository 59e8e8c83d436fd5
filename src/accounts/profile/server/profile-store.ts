import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { Users } from '#schema/tables.ts'

export interface MemberRow extends Selectable<Users> {
  account_ref: string | null
  payouts_enabled: boolean | null
  restricted: boolean | null
  debt_pence: number
}

/** A person with her payout account and what she owes by the books. */
export async function readMember(db: Db, userId: string): Promise<MemberRow> {
  const { rows } = await sql<MemberRow>`
    select u.*, p.provider_ref as account_ref, p.payouts_enabled, p.restricted,
      (select coalesce(sum(e.pence), 0)::bigint from entries e where e.account = 'seller_debt:' || u.id) as debt_pence
    from users u
    left join payout_accounts p on p.user_id = u.id
    where u.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`no user ${userId}`)
  return row
}

export interface BankAddressRow {
  line1: string
  line2: string
  city: string
  country: string
  postcode: string
}

export function findBankAddress(db: Db, userId: string): Promise<BankAddressRow | undefined> {
  return db
    .selectFrom('payout_accounts')
    .select(['line1', 'line2', 'city', 'country', 'postcode'])
    .where('user_id', '=', userId)
    .where('line1', '!=', '')
    .executeTakeFirst()
}
