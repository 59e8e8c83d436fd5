import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '#platform/list-query-contract.ts'
import { countRows, type Db, findTotal, type Tx } from '#platform/server/database/database.ts'
import { pipelined, preparedStatement } from '#platform/server/database/prepared-statement.ts'
import { enqueueJobSql } from '#platform/server/jobs/job-queue.ts'
import type { DeliveryState } from '../contract.ts'

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    'deliver-webhook': Lane
  }
}

/** The deliveries to one endpoint that are about the same order or other subject; they are sent one after the other. */
export interface Lane {
  endpointId: string
  about: string
}

export const jobKeyOf = ({ endpointId, about }: Lane): string => `webhook ${endpointId} ${about}`

interface NewEvent {
  id: string
  type: string
  about: string
  body: string
}

/**
 * Writes events in one statement, with a delivery and a job for each endpoint that wants them; if no endpoint does, nothing is written. An
 * endpoint that is being deleted is passed over: the change that the event reports neither waits for that nor fails by it (D-733).
 */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const payload = sql`jsonb_build_object('endpointId', d.endpoint_id, 'about', d.about)`
  const key = sql`'webhook ' || d.endpoint_id || ' ' || d.about`
  await pipelined(
    tx,
    preparedStatement(sql`
    with wanted as (
      select s.id, s.type, s.about, s.body, s.n, e.id as endpoint_id
      from rows from (json_to_recordset(${JSON.stringify(events)}::json) as (id uuid, type text, about uuid, body text))
        with ordinality as s (id, type, about, body, n)
      join webhook_endpoints e on e.off_at is null and s.type = any(e.events)
      for key share of e skip locked
    ), event as (
      insert into outgoing_events (id, type, about, body)
      select distinct w.id, w.type, w.about, w.body from wanted w
    ), delivery as (
      insert into outgoing_deliveries (event_id, endpoint_id, about)
      select w.id, w.endpoint_id, w.about from wanted w order by w.n, w.endpoint_id
      returning endpoint_id, about
    )
    select ${enqueueJobSql('deliver-webhook', payload, key)} from (select distinct endpoint_id, about from delivery) d`),
  )
}

export interface ClaimedDelivery {
  id: string
  event_id: string
  body: string
  attempts: number
  first_tried_at: Date
  url: string
  secret: Buffer
  former_secret: Buffer | null
}

/**
 * For how long a delivery stays claimed, which is longer than an attempt takes: a process that has recorded no outcome by then was
 * killed.
 */
const claimSeconds = 30

/** Claims the first waiting delivery of a lane, if it is due and no process has it. */
export async function claimDelivery(db: Db, { endpointId, about }: Lane): Promise<ClaimedDelivery | undefined> {
  const { rows } = await sql<ClaimedDelivery>`
    with head as (
      select d.id from outgoing_deliveries d
      where d.endpoint_id = ${endpointId} and d.about = ${about} and d.state = 'waiting'
      order by d.position limit 1 for update
    )
    update outgoing_deliveries d set claimed_until = now() + make_interval(secs => ${claimSeconds}), attempts = d.attempts + 1,
      first_tried_at = coalesce(d.first_tried_at, now())
    from head, webhook_endpoints e, outgoing_events v
    where d.id = head.id and e.id = d.endpoint_id and v.id = d.event_id and e.off_at is null
      and d.next_at <= now() and (d.claimed_until is null or d.claimed_until <= now())
    returning d.id, d.event_id, v.body, d.attempts, d.first_tried_at, e.url, e.secret,
      case when e.former_until > now() then e.former_secret end as former_secret`.execute(db)
  return rows[0]
}

/** When the first waiting delivery of a lane is to be sent, or its claim runs out; undefined if none waits. */
export async function findNextAttempt(db: Db, { endpointId, about }: Lane): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select greatest(d.next_at, d.claimed_until) as at
    from outgoing_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where d.endpoint_id = ${endpointId} and d.about = ${about} and d.state = 'waiting' and e.off_at is null
    order by d.position limit 1`.execute(db)
  return rows[0]?.at
}

/** Lanes whose next attempt has been due for a minute, or whose claim has run out, because their job or process was lost. */
export async function selectOverdueLanes(db: Db, most: number): Promise<Lane[]> {
  const { rows } = await sql<Lane>`
    select distinct d.endpoint_id as "endpointId", d.about
    from outgoing_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where d.state = 'waiting' and e.off_at is null
      and (d.claimed_until < now() or d.claimed_until is null and d.next_at < now() - interval '1 minute') and not exists (
        select from outgoing_deliveries b where b.endpoint_id = d.endpoint_id and b.about = d.about and b.state = 'waiting'
          and b.position < d.position)
    limit ${most}`.execute(db)
  return rows
}

interface AttemptValues {
  status: number | null
  answer: string
  problem: string
  took_ms: number
}

/** Records an attempt, and when the next one is; 'delivered' and 'failed' end the delivery. */
export async function updateAttempted(
  tx: Tx,
  deliveryId: string,
  values: AttemptValues & ({ state: 'waiting'; next_at: Date } | { state: 'delivered' | 'failed' }),
): Promise<void> {
  await tx
    .updateTable('outgoing_deliveries')
    .set({ ...values, claimed_until: null, ended_at: values.state === 'waiting' ? null : new Date() })
    .where('id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Gives up the deliveries that wait for an endpoint that was switched off. */
export async function updateWaitingToFailed(tx: Tx, endpointId: string, problem: string): Promise<void> {
  await tx
    .updateTable('outgoing_deliveries')
    .set({ state: 'failed', problem, status: null, answer: '', claimed_until: null, ended_at: new Date() })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute()
}

export interface DeliveryRow extends AttemptValues {
  id: string
  event_id: string
  type: string
  about: string
  created_at: Date
  state: DeliveryState
  attempts: number
  next_at: Date
}

/** The deliveries to an endpoint, the newest first. */
export async function selectDeliveries(
  db: Db,
  { endpointId, state }: { endpointId: string; state: DeliveryState | undefined },
  { limit, offset }: Page,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const isWanted: RawBuilder<SqlBool> = sql`d.endpoint_id = ${endpointId} ${state ? sql`and d.state = ${state}` : sql``}`
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.event_id, v.type, d.about, v.created_at, d.state, d.attempts, d.next_at, d.status, d.answer, d.problem, d.took_ms
    from outgoing_deliveries d join outgoing_events v on v.id = d.event_id
    where ${isWanted} order by d.position desc limit ${limit} offset ${offset}`.execute(db)
  const count = () => countRows(db, sql`select d.id from outgoing_deliveries d where ${isWanted}`, offset)
  return { rows, total: await findTotal({ limit, offset }, rows, count) }
}

export interface ReplayableRow extends Lane {
  id: string
  state: DeliveryState
  is_off: boolean
}

export async function lockDelivery(tx: Tx, deliveryId: string): Promise<ReplayableRow | undefined> {
  const { rows } = await sql<ReplayableRow>`
    select d.id, d.endpoint_id as "endpointId", d.about, d.state, e.off_at is not null as is_off
    from outgoing_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where d.id = ${deliveryId} for update of d`.execute(tx)
  return rows[0]
}

/**
 * Makes deliveries wait again as if they had never been sent, in their old position and for three days from the first new attempt. Returns
 * their lanes.
 */
export async function updateToWaiting(
  tx: Tx,
  wanted: { deliveryId: string } | { endpointId: string; failedSince: RawBuilder<Date> },
): Promise<Lane[]> {
  const isWanted =
    'deliveryId' in wanted
      ? sql`d.id = ${wanted.deliveryId} and d.state <> 'waiting'`
      : sql`d.endpoint_id = ${wanted.endpointId} and d.state = 'failed' and d.ended_at >= ${wanted.failedSince}`
  const { rows } = await sql<Lane>`
    update outgoing_deliveries d set state = 'waiting', attempts = 0, first_tried_at = null, next_at = now(), ended_at = null
    where ${isWanted} returning d.endpoint_id as "endpointId", d.about`.execute(tx)
  return rows
}

/** Deletes events older than this many days with their deliveries, unless one of the deliveries still waits. */
export async function deleteEventsOlderThan(db: Db, days: number): Promise<void> {
  await sql`delete from outgoing_events v where v.created_at < now() - make_interval(days => ${days})
    and not exists (select from outgoing_deliveries d where d.event_id = v.id and d.state = 'waiting')`.execute(db)
}
