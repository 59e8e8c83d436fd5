import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** Adds to the counts of the current hour; in the order of the outcomes, so that two processes never wait for each other. */
export async function addDeliveries(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    insert into webhook_deliveries (hour, outcome, events)
    select date_trunc('hour', now(), 'UTC'), c.outcome, c.events
    from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]) c (outcome, events) order by c.outcome
    on conflict (hour, outcome) do update
      set events = webhook_deliveries.events + excluded.events, last_at = excluded.last_at`.execute(db)
}

/** A row an hour and outcome is kept for some weeks. */
export const lastAcceptedEventQuery = sql<Record<'chairside_webhook_last_accepted_timestamp_seconds', number>>`
  select coalesce(extract(epoch from max(d.last_at)), 0)::float8 as chairside_webhook_last_accepted_timestamp_seconds
  from webhook_deliveries d where d.outcome = 'accepted'`

/** Deletes the counts that are older, but never the last accepted event's. */
export async function deleteDeliveriesOlderThan(db: Db, days: number): Promise<void> {
  await sql`
    delete from webhook_deliveries d
    where d.hour < now() - make_interval(days => ${days}) and (d.outcome <> 'accepted'
      or d.hour < (select max(a.hour) from webhook_deliveries a where a.outcome = 'accepted'))`.execute(db)
}
