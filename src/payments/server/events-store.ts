import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#base/server/database.ts'
import type { WebhookEvents } from '#base/server/tables.ts'

export async function insertEvent(tx: Tx, values: Insertable<WebhookEvents>): Promise<boolean> {
  const inserted = await tx
    .insertInto('webhook_events')
    .values(values)
    .onConflict((conflict) => conflict.column('provider_event_id').doNothing())
    .returning('provider_event_id')
    .execute()
  return inserted.length > 0
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
