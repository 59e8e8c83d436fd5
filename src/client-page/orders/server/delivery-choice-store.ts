import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

export interface ClientAddressRow {
  id: string
  line1: string
  city: string
  postcode: string
  is_confirmed: boolean
}

/** A client's addresses with a seller: the one in the seller's record, whose id is the client's, and the further ones. */
export async function selectClientAddresses(db: Db, clientId: string): Promise<ClientAddressRow[]> {
  const { rows } = await sql<ClientAddressRow>`
    select c.id, c.line1, c.city, c.postcode, false as is_confirmed, 0 as place, c.created_at
    from clients c where c.id = ${clientId} and c.line1 <> ''
    union all
    select a.id, a.line1, a.city, a.postcode, a.confirmed_at is not null, 1, a.created_at
    from addresses a where a.client_id = ${clientId} and a.deleted_at is null
    order by place, created_at, id`.execute(db)
  return rows
}

/** Where paid orders of a person went whose link she opened herself: the client herself ordered or paid them. */
export async function selectUsedAddresses(db: Db, email: string): Promise<{ line1: string; postcode: string }[]> {
  const { rows } = await sql<{ line1: string; postcode: string }>`
    select distinct o.delivery_address ->> 'street' as line1, o.delivery_address ->> 'postcode' as postcode
    from clients c
    join orders o on o.client_id = c.id and o.seller_id = c.seller_id and o.payment_status = 3
    where lower(c.email) = ${email} and c.erased_at is null and o.delivery_address is not null
      and (exists (select from pay_links l where l.order_id = o.id and l.client_opened_by = ${email})
        or exists (select from explore_links e where e.id = o.explore_link_id and e.last_opened_by = ${email}))`.execute(
    db,
  )
  return rows
}
