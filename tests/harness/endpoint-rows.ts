import { generateId } from '#platform/server/database/generate-id.ts'
import { generateSecret, sealSecret } from '#webhooks/server/webhook-secrets.ts'
import type { Person } from './factories.ts'
import type { Shop } from './shop.ts'

/** Inserts a webhook endpoint whose address the shop refuses to call, with one delivery that was given up. */
export async function insertEndpointWithDelivery(
  shop: Shop,
  { id: made_by }: Pick<Person, 'id'>,
): Promise<{ endpointId: string; deliveryId: string }> {
  const id = generateId()
  const secret = sealSecret(shop.encryptionKeys, 'secret', id, generateSecret())
  const endpoint = { id, url: 'https://127.0.0.1/hooks', events: ['order.paid'], secret, made_by }
  await shop.db.insertInto('webhook_endpoints').values(endpoint).execute()
  const about = generateId()
  const event = await shop.db
    .insertInto('outgoing_events')
    .values({ type: 'order.paid', about, body: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const delivery = await shop.db
    .insertInto('outgoing_deliveries')
    .values({ event_id: event.id, endpoint_id: id, about, state: 'failed', ended_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { endpointId: id, deliveryId: delivery.id }
}
