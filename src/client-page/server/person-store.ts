import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** A seller's client record of a person, with data of the seller. */
export interface PersonRow {
  client_id: string
  seller_id: string
  name: string
  email: string
  phone: string
  country_code: string
  line1: string
  line2: string
  street: string
  city: string
  county: string
  postcode: string
  created_at: Date
  is_deleted: boolean
  /** The seller's note about the person; empty if there is none. */
  note: string
  /** A day. */
  patch_tested_on: string | null
  seller_name: string
  business_name: string
  town: string
  /** Whether the person is in the seller's client list and the seller may sell. */
  can_buy: boolean
}

/** Whether a seller has a client with this email address (in lower case), or an order of a shop page with it waits for its payment. */
export async function isKnownPerson(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from clients c where lower(c.email) = ${email} and c.erased_at is null
    union all select 1 from orders o where lower(o.client_email) = ${email} and o.shop_seller_id is not null and o.client_id is null
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * A person's client records with all sellers, oldest first, including deleted ones that are not yet erased. A note from the time when the
 * record had another person's email is left out (D-410); a record whose email is contested belongs to nobody until an administrator has
 * decided.
 */
export async function selectPersonRows(db: Db, email: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select c.id as client_id, c.seller_id, c.name, c.email, c.phone, c.country_code, c.line1, c.line2, c.street, c.city, c.county,
      c.postcode, c.created_at, c.deleted_at is not null as is_deleted,
      case when n.is_hers then c.note else '' end as note, case when n.is_hers then c.patch_tested_on::text end as patch_tested_on,
      trim(u.first_name || ' ' || u.last_name) as seller_name, u.business_name, coalesce(a.city, '') as town,
      (c.deleted_at is null and u.deleted_at is null and not u.blocked and u.documents_approved) as can_buy
    from clients c
    join users u on u.id = c.seller_id
    cross join lateral (select person_of_client(c.id, coalesce(c.noted_at, c.created_at)) = ${email} as is_hers) n
    left join addresses a on a.seller_id = u.id and a.client_id is null and a.is_primary and a.deleted_at is null
    where lower(c.email) = ${email} and c.erased_at is null and c.contested_by is null
    order by c.id`.execute(db)
  return rows
}
