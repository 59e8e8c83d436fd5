import { type Selectable, sql } from 'kysely'
import type { Db } from '#base/server/database.ts'
import { addJob } from '#base/server/jobs.ts'
import type { WebhookEvents } from '#base/server/tables.ts'

const callTakes = sql.raw("interval '20 seconds'")

interface NewEvent {
  id: string
  type: string
  objectRef: string | null
  payload: string
}

/**
 * The event, and the job that works on it where there is something to do, in one statement. A charge whose call is still
 * under way is settled by the answer of that call; the job only looks afterwards whether it was.
 */
export async function insertEvent(
  db: Db,
  { id, type, objectRef, payload }: NewEvent,
  { concernsUs, chargeRef, reference }: { concernsUs: boolean; chargeRef: string | null; reference: string | null },
): Promise<void> {
  const job = addJob('work-on-event', sql`json_build_object('eventId', e.provider_event_id)`, {
    key: sql`'event ' || e.provider_event_id`,
    at: sql`case when exists (select from payments p where p.id = ${reference}::uuid and p.state = 'sent'
      and p.updated_at > now() - ${callTakes}) then now() + ${callTakes} end`,
  })
  await sql`
    with e as (insert into webhook_events (provider_event_id, type, object_ref, payload, processed_at)
      values (${id}, ${type}, ${objectRef}, ${payload}::jsonb, case when not ${concernsUs}::boolean
        or exists (select from payments p where p.provider_ref = ${chargeRef} and p.state = 'succeeded') then now() end)
      on conflict (provider_event_id) do nothing returning provider_event_id, processed_at)
    select ${job} from e where e.processed_at is null`.execute(db)
}

export function findEvent(db: Db, eventId: string): Promise<Selectable<WebhookEvents> | undefined> {
  return db.selectFrom('webhook_events').selectAll().where('provider_event_id', '=', eventId).executeTakeFirst()
}

export async function markProcessed(db: Db, eventId: string): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ processed_at: new Date() })
    .where('provider_event_id', '=', eventId)
    .where('processed_at', 'is', null)
    .execute()
}
