import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'

/** Ends the links of a client that were mailed to another address than this one, or all of them; whether each could still be used. */
export async function markCorrectedLinks(
  tx: Tx,
  { clientId, to, all }: { clientId: string; to: string; all: boolean },
): Promise<{ id: string; was_usable: boolean }[]> {
  const { rows } = await sql<{ id: string; was_usable: boolean }>`
    update explore_links l set cancelled_at = now(), corrected_at = now()
    where l.client_id = ${clientId} and l.cancelled_at is null
      and (${all} or l.mailed_to <> ${to}
        or exists (select from explore_link_values v where v.explore_link_id = l.id and v.mailed_to <> ${to}))
    returning l.id, l.expires_at > now() as was_usable`.execute(tx)
  return rows
}
