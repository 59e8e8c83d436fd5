import { expect, test } from 'vitest'
import { dispatchText } from '#orders/dispatch/text.ts'
import { openDispatchDesk } from '../../../../tests/harness/dispatch-desk.ts'
import { createPaidOrder, postRefund } from '../../../../tests/harness/paid-orders.ts'
import { createSale, openBooks } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'
import { expectWaiting, whileUnwritable } from '../../../../tests/harness/unwritable-table.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openDispatchDesk(shop, admin)
const sale = await createSale(shop, { quantity: 100 })

async function importNumber(order_number: string): Promise<unknown> {
  const form = new FormData()
  form.append('dry', '0')
  const rows = ['Order number,Carrier,Tracking number', `${order_number},DPD,15501234567891`]
  form.append('file', new File([rows.join('\n')], 'numbers.csv'))
  return (await shop.call('POST', 'admin/dispatch/import', { as: admin.token, form })).body.responseData
}

test.each([
  ['alone', ({ id }: { id: string }) => desk.dispatch([id])],
  ['by a file', ({ order_number }: { order_number: string }) => importNumber(order_number)],
])('an order does not leave %s while it is being refunded [N-DISP-004, D-786]', async (_how, dispatch) => {
  const { orderOf } = openBooks(shop)
  const order = await orderOf(await createPaidOrder(shop, sale))
  const refund = { order_id: order.id, amount: 20, refunded: 0, reason: 'Not wanted.' }
  const acts: Promise<unknown>[] = []
  await whileUnwritable(shop, 'refunds', async () => {
    acts.push(postRefund(shop, admin, refund))
    await expectWaiting(shop, 1)
    acts.push(dispatch(order))
    await expectWaiting(shop, 2)
  })
  const [, answer] = await Promise.all(acts)
  expect(JSON.stringify(answer)).toContain(dispatchText.notToSend)
  expect((await orderOf(order.id)).dispatched_at).toBeNull()
})
