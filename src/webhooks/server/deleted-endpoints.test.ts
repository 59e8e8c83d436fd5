import { afterAll, afterEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/server/database/database.ts'
import { generateId } from '#platform/server/database/generate-id.ts'
import { createOrder, createSale, openBooks, payOrder } from '../../../tests/harness/sales.ts'
import { expectWaiting, whileUnwritable } from '../../../tests/harness/unwritable-table.ts'
import { openWebhookDesk } from '../../../tests/harness/webhook-desk.ts'
import { addEndpoint } from '../../../tests/harness/webhook-receiver.ts'
import { recordEvent } from './record-event.ts'

const desk = await openWebhookDesk()
const { shop, admin, receiver, tell, readEndpoint } = desk
const sale = await createSale(shop)
afterEach(() => desk.clear())
afterAll(() => desk.close())

const addForPayments = () => addEndpoint(shop, admin, { url: receiver.url, events: ['order.paid'] })
const remove = async (endpoint_id: string) =>
  (await shop.call('DELETE', `admin/connections/endpoint/${endpoint_id}`, { as: admin.token })).status

async function sell() {
  const order_id = await createOrder(shop, sale)
  const body = { token: 'tok_visa', order_id, amount: 20 }
  expect((await payOrder(shop, 'token', sale.seller.token, body)).status).toBe(200)
  expect((await openBooks(shop).orderOf(order_id)).paid_at).not.toBeNull()
}

test('an order is paid while an administrator deletes a webhook [N-CONN-031, D-733]', async () => {
  const { endpoint_id } = await addForPayments()
  const removed: Promise<number>[] = []
  await whileUnwritable(shop, 'admin_log', async () => {
    removed.push(remove(endpoint_id))
    await expectWaiting(shop, 1)
    await sell()
  })
  expect(await removed[0]).toBe(200)
  expect(await readEndpoint()).toBeUndefined()
})

test.each(['commit', 'rollback'])('a sale passes over what is being deleted (%s) [N-CONN-031, D-733]', async (end) => {
  await addForPayments()
  const other = await addEndpoint(shop, admin, { url: `${receiver.url}/other`, events: ['order.paid'] })
  const client = await shop.pool.connect()
  try {
    await client.query('begin')
    await client.query('delete from webhook_endpoints where id <> $1', [other.endpoint_id])
    await sell()
    await client.query(end)
  } finally {
    client.release()
  }
  await shop.runJobs()
  expect(receiver.types()).toEqual(['order.paid'])
  expect(await desk.listDeliveries(other.endpoint_id)).toHaveLength(1)
})

test('a webhook is off before it is deleted, so that no event is lost to it [N-CONN-031, D-733]', async () => {
  const { endpoint_id } = await desk.add()
  const removed: Promise<number>[] = []
  const about = generateId()
  await inTransaction(shop.db, async (tx) => {
    await recordEvent(tx, 'product.changed', about, { prod_id: about, change: 'added' })
    await tx.selectFrom('outgoing_deliveries').select('id').execute()
    removed.push(remove(endpoint_id))
    await expectWaiting(shop, 1)
    expect(await readEndpoint()).toMatchObject({ status: 0, off_reason: 'administrator' })
    await tell(generateId())
  })
  expect(await removed[0]).toBe(200)
  expect(await shop.db.selectFrom('outgoing_deliveries').select('id').execute()).toEqual([])
})
