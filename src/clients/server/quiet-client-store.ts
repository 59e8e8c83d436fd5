import { type RawBuilder, sql } from 'kysely'

/** After so many days without an order a client is not seen any more. */
const quietAfterDays = 60

/** A client who has bought before, and whose last paid order is older than that; one who never bought is not among them. */
export const isQuietClient: RawBuilder<boolean> = sql<boolean>`(
  select max(o.created_at) from orders o
  where o.client_id = clients.id and is_sold_to_client(o)
) < now() - make_interval(days => ${sql.lit(quietAfterDays)})`
