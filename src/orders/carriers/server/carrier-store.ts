import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

/** Remembers a message for an hour, longer than its signature is valid; returns false if the message came before. */
export async function insertMessageOnce(tx: Tx, digest: string): Promise<boolean> {
  await sql`delete from carrier_messages where received_at < now() - interval '1 hour'`.execute(tx)
  const insert = sql`insert into carrier_messages (digest) values (${digest}) on conflict (digest) do nothing returning digest`
  return (await insert.execute(tx)).rows.length > 0
}

export async function deleteMessage(db: Db, digest: string): Promise<void> {
  await sql`delete from carrier_messages where digest = ${digest}`.execute(db)
}

interface Arrival {
  orderId: string
  carrier: string
  trackingNumber: string
}

/** Records that a parcel has arrived; if the same number arrived after an earlier dispatch, the time is replaced. */
export async function upsertArrival(tx: Tx, { orderId, carrier, trackingNumber }: Arrival): Promise<void> {
  await sql`
    insert into parcel_arrivals (order_id, carrier, tracking_number) values (${orderId}, ${carrier}, ${trackingNumber})
    on conflict (order_id, carrier, tracking_number) do update set arrived_at = excluded.arrived_at`.execute(tx)
}

/** The parcels of an order that have arrived since it left. */
export async function selectArrivals(tx: Tx, orderId: string, since: Date): Promise<Omit<Arrival, 'orderId'>[]> {
  const rows = await tx
    .selectFrom('parcel_arrivals')
    .select(['carrier', 'tracking_number'])
    .where('order_id', '=', orderId)
    .where('arrived_at', '>=', since)
    .execute()
  return rows.map(({ carrier, tracking_number: trackingNumber }) => ({ carrier, trackingNumber }))
}
