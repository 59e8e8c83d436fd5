import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'

/** Ends the links of a client's orders that were mailed to another address than this one, or all; whether each could still be paid by. */
export async function markCorrectedPayLinks(
  tx: Tx,
  { clientId, to, all }: { clientId: string; to: string; all: boolean },
): Promise<{ was_usable: boolean }[]> {
  const { rows } = await sql<{ was_usable: boolean }>`
    update pay_links l set cancelled_at = now(), corrected_at = now()
    from orders o
    where o.id = l.order_id and o.client_id = ${clientId} and l.cancelled_at is null
      and (${all} or l.mailed_to <> ${to}
        or exists (select from pay_link_values v where v.pay_link_id = l.id and v.mailed_to <> ${to}))
    returning o.payment_status <> 3 and o.closed_at is null and (l.expires_at is null or l.expires_at > now()) as was_usable`.execute(
    tx,
  )
  return rows
}
