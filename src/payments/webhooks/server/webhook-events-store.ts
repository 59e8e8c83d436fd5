import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { executePrepared } from '#platform/server/database/prepared-statement.ts'
import { enqueueJobSql } from '#platform/server/jobs/job-queue.ts'
import type { WebhookEvents } from '#schema/payments.ts'

/**
 * When the last webhook event was accepted. The query is cheap enough for each scrape of the metrics, since the table has one row for each
 * hour and outcome of the last weeks.
 */
export const lastAcceptedEventQuery = sql<Record<'chairside_webhook_last_accepted_timestamp_seconds', number>>`
  select coalesce(extract(epoch from max(d.last_at)), 0)::float8 as chairside_webhook_last_accepted_timestamp_seconds
  from webhook_deliveries d where d.outcome = 'accepted'`

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    'process-webhook-event': { eventId: string }
  }
}

const callTimeout = sql.raw("interval '20 seconds'")

function processEventJob(eventId: RawBuilder<unknown>): RawBuilder<unknown> {
  return enqueueJobSql(
    'process-webhook-event',
    sql`json_build_object('eventId', ${eventId})`,
    sql`'event ' || ${eventId}`,
  )
}

interface NewEvent {
  id: string
  type: string
  objectRef: string | null
  payload: string
}

/**
 * Inserts the event and, if it needs processing, the job for it, in one statement. If the event is about a charge whose call has not
 * returned yet, it gets no job, since the call's result settles the charge; `enqueueWaitingEvents` checks that afterwards.
 */
export async function insertEvent(
  db: Db,
  { id, type, objectRef, payload }: NewEvent,
  { isHandled, chargeRef, reference }: { isHandled: boolean; chargeRef: string | null; reference: string | null },
): Promise<void> {
  const job = processEventJob(sql.ref('e.provider_event_id'))
  await executePrepared(
    db,
    sql`
    with e as (insert into webhook_events (provider_event_id, type, object_ref, payload, processed_at)
      values (${id}, ${type}, ${objectRef}, ${payload}::jsonb, case when not ${isHandled}::boolean
        or exists (select from payments p where p.provider_ref = ${chargeRef} and p.state = 'succeeded') then now() end)
      on conflict (provider_event_id) do nothing returning provider_event_id, processed_at)
    select ${job} from e where e.processed_at is null and not exists (select from payments p
      where p.id = ${reference}::uuid and p.state = 'sent' and p.updated_at > now() - ${callTimeout})`,
  )
}

/**
 * Run by a job on the events that waited for a call's result: marks an event as processed if the call has settled its charge, and enqueues
 * all others.
 */
export async function enqueueWaitingEvents(db: Db): Promise<void> {
  await sql`
    with waiting as (select e.provider_event_id, exists (select from payments p
        where p.provider_ref = e.object_ref and p.state = 'succeeded' and starts_with(e.type, 'payment_intent.')) as settled
      from webhook_events e
      where e.processed_at is null and e.received_at < now() - ${callTimeout}
        and not exists (select from graphile_worker.jobs j where j.key = 'event ' || e.provider_event_id)),
    done as (update webhook_events e set processed_at = now() from waiting w
      where w.provider_event_id = e.provider_event_id and w.settled)
    select ${processEventJob(sql.ref('w.provider_event_id'))} from waiting w where not w.settled`.execute(db)
}

export const unprocessedEventsQuery = sql<
  Record<'chairside_webhook_events_waiting' | 'chairside_webhook_events_oldest_seconds', number>
>`
  select count(*)::int as chairside_webhook_events_waiting,
    coalesce(extract(epoch from now() - min(e.received_at)), 0)::float8 as chairside_webhook_events_oldest_seconds
  from webhook_events e where e.processed_at is null`

export function selectEvent(db: Db, eventId: string): Promise<Selectable<WebhookEvents> | undefined> {
  return db.selectFrom('webhook_events').selectAll().where('provider_event_id', '=', eventId).executeTakeFirst()
}

/**
 * Called after the processing. If the process crashes just before this call, the event is processed again, so handlers must be idempotent.
 */
export async function markEventProcessed(db: Db, eventId: string): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ processed_at: new Date() })
    .where('provider_event_id', '=', eventId)
    .where('processed_at', 'is', null)
    .execute()
}

/** Adds to the counts of the current hour, sorted by outcome, so that two processes cannot deadlock. */
export async function addDeliveries(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    insert into webhook_deliveries (hour, outcome, events)
    select date_trunc('hour', now(), 'UTC'), c.outcome, c.events
    from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]) c (outcome, events) order by c.outcome
    on conflict (hour, outcome) do update
      set events = webhook_deliveries.events + excluded.events, last_at = excluded.last_at`.execute(db)
}

/** Deletes the counts that are older than this, except the one that holds the last accepted event. */
export async function deleteDeliveriesOlderThan(db: Db, days: number): Promise<void> {
  await sql`
    delete from webhook_deliveries d
    where d.hour < now() - make_interval(days => ${days}) and (d.outcome <> 'accepted'
      or d.hour < (select max(a.hour) from webhook_deliveries a where a.outcome = 'accepted'))`.execute(db)
}
