import { sql } from 'kysely'
import { executePrepared } from '#platform/server/database/prepared-statement.ts'
import type { JsonObject, SandboxDatabase } from './sandbox-tables.ts'

/** The endpoint id of the URL in the options; every other delivery names a registered webhook endpoint. */
export const optionsEndpointId = 'own'

export interface Delivery {
  id: number
  attempts: number
  endpoint_id: string
  event: JsonObject
  /** Null when the endpoint was deleted or disabled. */
  endpoint: JsonObject | null
}

/** Claims due deliveries for `lease` seconds; the deliveries of a process that dies are claimed again afterwards. */
export async function claimDeliveries(
  db: SandboxDatabase,
  limit: number,
  lease: number,
  includesOptionsEndpoint: boolean,
): Promise<Delivery[]> {
  const { rows } = await executePrepared(
    db,
    sql<Delivery>`
    with due as (
      select id from sandbox.deliveries
       where delivered_at is null and failed_at is null and next_attempt_at <= now()
         and (${includesOptionsEndpoint} or endpoint_id <> ${optionsEndpointId})
       order by next_attempt_at, id limit ${limit} for update skip locked
    ), claimed as (
      update sandbox.deliveries d
         set attempts = d.attempts + 1, next_attempt_at = now() + make_interval(secs => ${lease})
        from due where d.id = due.id
      returning d.id, d.attempts, d.event_id, d.endpoint_id
    )
    select c.id, c.attempts, c.endpoint_id, e.data as event, w.data as endpoint
      from claimed c
      join sandbox.objects e on e.id = c.event_id
      left join sandbox.objects w on w.id = c.endpoint_id and w.data ->> 'status' = 'enabled'
     order by c.id`,
  )
  return rows
}

export async function markDelivered(db: SandboxDatabase, id: number, answer: string): Promise<void> {
  await executePrepared(
    db,
    db
      .updateTable('sandbox.deliveries')
      .set({ delivered_at: sql<Date>`now()`, last_response: answer })
      .where('id', '=', id),
  )
}

export async function recordFailure(
  db: SandboxDatabase,
  id: number,
  answer: string,
  waitSeconds: number | null,
): Promise<void> {
  await db
    .updateTable('sandbox.deliveries')
    .set(
      waitSeconds === null
        ? { failed_at: sql<Date>`now()`, last_response: answer }
        : { next_attempt_at: sql<Date>`now() + make_interval(secs => ${waitSeconds})`, last_response: answer },
    )
    .where('id', '=', id)
    .execute()
}

export async function countOpenDeliveries(db: SandboxDatabase, eventId: string): Promise<number> {
  const { open } = await db
    .selectFrom('sandbox.deliveries')
    .select(sql<number>`count(*)`.as('open'))
    .where('event_id', '=', eventId)
    .where('delivered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}
