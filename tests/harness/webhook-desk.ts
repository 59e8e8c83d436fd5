import { inTransaction } from '#platform/server/database/database.ts'
import type { DeliveryList, EndpointView } from '#webhooks/contract.ts'
import type { ProductChange } from '#webhooks/events-contract.ts'
import { recordEvent } from '#webhooks/server/record-event.ts'
import { createAdmin } from './factories.ts'
import { openShop } from './shop.ts'
import { addEndpoint, openWebhookReceiver } from './webhook-receiver.ts'

/** A shop, an administrator who connects it to a receiver of webhooks, and what she sees of the deliveries. */
export async function openWebhookDesk() {
  const shop = await openShop({ WEBHOOKS_TO_LOCALHOST: '1' })
  const admin = await createAdmin(shop)
  const receiver = await openWebhookReceiver()
  const as = admin.token
  const readDeliveryList = async (endpoint_id: string, query = {}) => {
    const path = 'admin/connections/delivery/list'
    return (await shop.call<DeliveryList>('GET', path, { as, query: { endpoint_id, ...query } })).body.responseData
  }
  return {
    shop,
    admin,
    receiver,
    /** Records that a product has changed. */
    tell: (about: string, change: ProductChange = 'changed') =>
      inTransaction(shop.db, (tx) => recordEvent(tx, 'product.changed', about, { prod_id: about, change })),
    /** Adds an endpoint for changes of products. */
    add: () => addEndpoint(shop, admin, { url: receiver.url, events: ['product.changed'] }),
    /** The changes that were received, in their order. */
    changes: () => receiver.received.map(({ data }) => data.change),
    readDeliveryList,
    listDeliveries: async (endpoint_id: string, query = {}) => (await readDeliveryList(endpoint_id, query)).deliveries,
    readEndpoint: async () => {
      const path = 'admin/connections/endpoint/list'
      return (await shop.call<{ endpoints: EndpointView[] }>('GET', path, { as })).body.responseData.endpoints[0]
    },
    replay: (body: object) => shop.call<{ count: number }>('POST', 'admin/connections/delivery/replay', { as, body }),
    /** Deletes endpoints, events, emails and jobs, and lets the receiver accept again. */
    async clear() {
      await shop.pool.query('delete from webhook_endpoints; delete from outgoing_events; delete from emails')
      await shop.pool.query('delete from graphile_worker._private_jobs')
      receiver.received.length = 0
      receiver.answerWith({ status: 204 })
    },
    async close() {
      await shop.close()
      await receiver.close()
    },
  }
}
