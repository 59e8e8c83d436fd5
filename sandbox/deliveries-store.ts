import { sql } from 'kysely'
import { executePrepared } from '#platform/server/database/prepared-statement.ts'
import type { JsonObject, SandboxDb } from './sandbox-tables.ts'

/** Stands for the address that the owner of the process gave; every other delivery names a webhook endpoint. */
export const ownEndpoint = 'own'

export interface Delivery {
  id: number
  attempts: number
  endpoint_id: string
  event: JsonObject
  /** Null once the endpoint is gone or switched off. */
  endpoint: JsonObject | null
}

/** Takes letters that are due. Nobody else takes them for `lease` seconds; whoever dies holding one loses only time. */
export async function claimDeliveries(db: SandboxDb, most: number, lease: number, own: boolean): Promise<Delivery[]> {
  const { rows } = await executePrepared(
    db,
    sql<Delivery>`
    with due as (
      select id from sandbox.deliveries
       where delivered_at is null and failed_at is null and next_attempt_at <= now()
         and (${own} or endpoint_id <> ${ownEndpoint})
       order by next_attempt_at, id limit ${most} for update skip locked
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

export async function markDelivered(db: SandboxDb, id: number, answer: string): Promise<void> {
  await executePrepared(
    db,
    db
      .updateTable('sandbox.deliveries')
      .set({ delivered_at: sql<Date>`now()`, last_response: answer })
      .where('id', '=', id),
  )
}

export async function markFailed(db: SandboxDb, id: number, answer: string, waitSeconds: number | null): Promise<void> {
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

export async function countOpenDeliveries(db: SandboxDb, eventId: string): Promise<number> {
  const { open } = await db
    .selectFrom('sandbox.deliveries')
    .select(sql<number>`count(*)`.as('open'))
    .where('event_id', '=', eventId)
    .where('delivered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}
