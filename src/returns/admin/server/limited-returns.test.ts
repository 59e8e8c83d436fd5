import { expect, test } from 'vitest'
import { createColleague } from '../../../../tests/harness/colleagues.ts'
import { getRefunds } from '../../../../tests/harness/paid-orders.ts'
import {
  createPaidPieces,
  createPersonSale,
  markDispatched,
  openReturnOf,
  openReturnsDesk,
} from '../../../../tests/harness/returns.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const codeOf = (answer: { body: { error?: { errorCode: number } } }) => answer.body.error?.errorCode ?? 0
const ownersDesk = openReturnsDesk(shop, admin)

/** A colleague with this limit on refunds, and an order of six items of £20.00; `accept` opens a return of some items and accepts it. */
async function openDesk(pounds: number) {
  const sale = await createPersonSale(shop, { quantity: 50 })
  const order = await createPaidPieces(shop, sale, { quantity: 6 })
  await markDispatched(shop, order)
  const colleague = await createColleague(shop, ['returns'], { maxRefundPence: pounds * 100 })
  const desk = openReturnsDesk(shop, colleague)
  const accept = async (quantity = 1) => {
    const id = await openReturnOf(shop, sale, order, { quantity })
    await desk.accept(id)
    return id
  }
  return { order, desk, accept }
}

test('the desk settles up to the amount of the role, refunds before counted [N-ROLE-012]', async () => {
  const { order, desk, accept } = await openDesk(20)
  const [first, second] = [await accept(), await accept()]
  expect(await desk.get(first)).toMatchObject({ obstacle: null, preview: { amount: 20 } })
  expect(codeOf(await desk.settle(first))).toBe(0)
  expect(await desk.get(second)).toMatchObject({ obstacle: 'over_limit', preview: null })
  const lines = await desk.allLines(second)
  const refused = await desk.call('POST', 'settle', { return_id: second, lines, amount: 20, refunded: 20 })
  expect([codeOf(refused), refused.body.responseMessage]).toEqual([
    8,
    'With ‘Returns and refunds’ your role can pay back at most £20.00 of an order. £20.00 of this one has been paid back or replaced before. Please ask an owner of the shop.',
  ])
  expect((await getRefunds(shop, admin, order)).refunded).toBe(20)
  expect(codeOf(await ownersDesk.settle(second))).toBe(0)
})

test('a replacement counts by what its pieces were charged, and with refunds [N-ROLE-012]', async () => {
  const { desk, accept } = await openDesk(39)
  expect(codeOf(await desk.replace(await accept(2)))).toBe(8)
  const replaced = await accept()
  expect(codeOf(await desk.replace(replaced))).toBe(0)
  const [again, third] = [await accept(), await accept()]
  expect(codeOf(await desk.replace(again))).toBe(8)
  expect(await desk.get(third)).toMatchObject({ state: 'arrived', obstacle: 'over_limit' })
  expect(codeOf(await ownersDesk.replace(again))).toBe(0)
})
