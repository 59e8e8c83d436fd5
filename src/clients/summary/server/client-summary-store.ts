import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

export interface ClientSummaryRow {
  orders: number
  spent_pence: number
  refunded_pence: number
  last: { id: string; number: string; createdAt: string; pence: number } | null
  note: string
  patch_tested_on: string | null
  patch_test_old: boolean
}

/**
 * Selects the note, the patch test and the last order of a client of the seller, and what the client has spent: what the client pays for
 * orders (D-433), less the share of each payment that refunds or a lost dispute gave back. The share counts and not the amount, because the
 * seller's card may be charged less than the client pays.
 */
export async function selectClientSummary(
  db: Db,
  sellerId: string,
  clientId: string,
): Promise<ClientSummaryRow | undefined> {
  const { rows } = await sql<ClientSummaryRow>`
    select c.note, to_char(c.patch_tested_on, 'YYYY-MM-DD') as patch_tested_on,
      coalesce(c.patch_tested_on < london_day(now()) - interval '6 months', false) as patch_test_old,
      s.orders, s.spent_pence, s.refunded_pence, s.last
    from clients c cross join lateral (
      select count(*)::integer as orders,
        coalesce(sum(o.full_price_pence), 0)::bigint - coalesce(sum(back.pence), 0)::bigint as spent_pence,
        coalesce(sum(back.pence), 0)::bigint as refunded_pence,
        (json_agg(json_build_object('id', o.id, 'number', o.order_number, 'createdAt', o.created_at, 'pence', o.full_price_pence)
          order by o.created_at desc, o.id)) -> 0 as last
      from orders o
      cross join lateral (select (refund_of(o) ->> 'client_pence')::bigint as pence) back
      where o.client_id = c.id and is_sold_to_client(o)
    ) s
    where c.id = ${clientId} and c.seller_id = ${sellerId} and c.deleted_at is null`.execute(db)
  return rows[0]
}

/** Saves the note and the patch test of a client; false if the seller has no such client. */
export async function updateClientNote(
  db: Db,
  sellerId: string,
  clientId: string,
  { note, patchTestedOn }: { note: string; patchTestedOn: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update clients set note = ${note}, patch_tested_on = ${patchTestedOn}::date, noted_at = now()
    where id = ${clientId} and seller_id = ${sellerId} and deleted_at is null`.execute(db)
  return numAffectedRows === 1n
}
