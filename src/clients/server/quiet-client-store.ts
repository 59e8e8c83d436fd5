import { type RawBuilder, sql } from 'kysely'

/** After so many days without an order a client is not seen any more. */
const quietAfterDays = 60

/** A client who has bought before, and whose last paid order is older than that; one who never bought is not among them. */
export const isQuietClient: RawBuilder<boolean> = sql<boolean>`(
  select max(o.created_at) from orders o
  where o.client_id = clients.id and o.payment_status = 3 and o.superseded_by is null
) < now() - make_interval(days => ${sql.lit(quietAfterDays)})`
