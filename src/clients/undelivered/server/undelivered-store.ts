import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

const mostListed = 100

export interface UndeliveredRow {
  client_id: string
  email: string
  refused_at: Date
}

/**
 * Selects the clients whose present address the mail server refuses for good, until the mailbox accepts a later email or the client gets
 * another address.
 */
export async function selectUndelivered(db: Db, sellerId: string): Promise<UndeliveredRow[]> {
  const { rows } = await sql<UndeliveredRow>`
    select c.id as client_id, c.email, max(e.refused_at) as refused_at
    from clients c
    join emails e on lower(e.recipient) = lower(c.email) and e.refused_at is not null and e.rejection_ended_at is null
    where c.seller_id = ${sellerId} and c.deleted_at is null
    group by c.id, c.email
    order by refused_at desc, c.id
    limit ${mostListed}`.execute(db)
  return rows
}
