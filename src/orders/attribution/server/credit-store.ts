import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { executePrepared } from '#platform/server/database/prepared-statement.ts'

export interface VisitLink {
  link_id: string | null
  sent_at: Date | null
}

/** Finds the explore link that opened a visit; its columns are null if the visit has no recorded link. */
export async function findLinkOfVisit(db: Db, tokenId: string): Promise<VisitLink | undefined> {
  const { rows } = await executePrepared(
    db,
    sql<VisitLink>`
    select l.id as link_id, l.sent_at from tokens t left join explore_links l on l.id = t.explore_link_id where t.id = ${tokenId}`,
  )
  return rows[0]
}

export interface CreditedClientRow {
  seller_id: string
  client_id: string
  link_id: string | null
  credited_at: Date
}

/** A person's records in the lists of all sellers who may sell now: approved, and neither blocked nor deleted (D-351). */
const recordsOf = (email: string) => sql`
  from clients c
  join users u on u.id = c.seller_id and u.deleted_at is null and not u.blocked and u.documents_approved
  where lower(c.email) = lower(${email}) and c.deleted_at is null`

/**
 * Finds the seller whose link this person opened last within the given days, leaving out cancelled links. An opening counts only if it
 * proved that the person owns the mailbox.
 */
export async function findLatestLink(db: Db, email: string, days: number): Promise<CreditedClientRow | undefined> {
  const { rows } = await sql<CreditedClientRow>`
    select l.seller_id, l.client_id, l.id as link_id, l.sent_at as credited_at
    from explore_links l
    where l.client_id in (select c.id ${recordsOf(email)})
      and l.last_opened_by = lower(${email})
      and l.cancelled_at is null and l.last_opened_at > now() - make_interval(days => ${days})
    order by l.last_opened_at desc, l.id desc
    limit 1`.execute(db)
  return rows[0]
}

/** The seller who added a person first: the one whose client record has had the person's email for longest. */
export async function findFirstSeller(db: Db, email: string): Promise<CreditedClientRow | undefined> {
  const { rows } = await sql<CreditedClientRow>`
    select c.seller_id, c.id as client_id, null as link_id, c.email_set_at as credited_at ${recordsOf(email)}
    order by c.email_set_at, c.id
    limit 1`.execute(db)
  return rows[0]
}
