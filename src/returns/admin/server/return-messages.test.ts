import { expect, test } from 'vitest'
import { createDevice } from '../../../../tests/harness/push-service.ts'
import { registerDevice } from '../../../../tests/harness/register-device.ts'
import {
  createPaidPieces,
  createPersonSale,
  markDispatched,
  openReturnOf,
  openReturnsDesk,
} from '../../../../tests/harness/returns.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds({ CONTACT_EMAIL: 'returns@example.com' })
const desk = openReturnsDesk(shop, admin)

/** Takes the push messages that wait to be sent out of the queue. */
async function takePushMessages() {
  const { rows } = await shop.pool.query<{ payload: { kind: string; path: string; details: string } }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'send-push' returning j.payload`,
  )
  return rows.map(({ payload: { kind, path, details } }) => ({ kind, path, details }))
}

test('the seller’s device hears that a return was opened, and has ended [N-RTRN-007, N-RTRN-013]', async () => {
  const sale = await createPersonSale(shop, { quantity: 20 })
  await registerDevice(shop, sale.seller.token, createDevice(), { details: '1', kinds: JSON.stringify(['return']) })
  const order = await createPaidPieces(shop, sale, { quantity: 3 })
  await markDispatched(shop, order)
  const { order_number: number } = await shop.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', order)
    .executeTakeFirstOrThrow()
  const message = (details: string) => [{ kind: 'return', path: `/orders?order=${order}`, details }]
  for (const end of [desk.settle, desk.replace, desk.refuse]) {
    const id = await openReturnOf(shop, sale, order)
    expect(await takePushMessages()).toEqual(message(`Erika Zorn returns something of order ${number}.`))
    await desk.accept(id)
    expect(await takePushMessages()).toEqual([])
    expect((await end(id)).body.statusCode).toBe(1)
    expect(await takePushMessages()).toEqual(message(`The return of Erika Zorn of order ${number} has ended.`))
  }
})

test('who answers the email of a refusal writes to the company [N-RTRN-028]', async () => {
  const sale = await createPersonSale(shop)
  await desk.refuse(await openReturnOf(shop, sale, await createPaidPieces(shop, sale)), 'It was used.')
  const email = await shop.db
    .selectFrom('emails')
    .select(['reply_to', 'text'])
    .where('kind', '=', 'return-refused')
    .where('recipient', '=', sale.email)
    .executeTakeFirstOrThrow()
  expect(email.reply_to).toBe('returns@example.com')
  expect(email.text).toContain('please reply to this email')
})

test('a seller reads of a refused return that it was refused, not settled [N-RTRN-076]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  await desk.refuse(await openReturnOf(shop, sale, order), 'It was used.')
  const emails = (await shop.emails()).filter(({ recipient }) => recipient === sale.seller.email)
  const { kind, subject, text } = emails.at(-1) ?? {}
  expect(kind).toBe('return-refused')
  expect(`${subject} ${text}`).not.toMatch(/settled|It was used/)
  expect(subject).toContain('did not accept')
  const { body } = await shop.call<{ events: { about?: string; to?: string }[] }>('GET', `order/timeline/${order}`, {
    as: sale.seller.token,
  })
  const about = body.responseData.events.filter(({ to }) => to === 'seller').map((event) => event.about)
  expect(about).toContain('return-refused')
  expect(about).not.toContain('return-settled')
})
