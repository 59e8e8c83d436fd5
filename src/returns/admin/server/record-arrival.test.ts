import { expect, test } from 'vitest'
import { returnsText } from '#returns/text.ts'
import { wordsOf } from '../../../../tests/harness/rejections.ts'
import {
  createPaidPieces,
  createPersonSale,
  markDispatched,
  openReturnOf,
  openReturnsDesk,
} from '../../../../tests/harness/returns.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openReturnsDesk(shop, admin)
const codeOf = (answer: { body: { error?: { errorCode: number } } }) => answer.body.error?.errorCode ?? 0

/** Opens a return whose parcel is awaited, or in which something is damaged. */
async function openWaiting(reason = 'changed_mind') {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  await markDispatched(shop, order)
  const id = await openReturnOf(shop, sale, order, { reason })
  await desk.accept(id)
  return { id, sale, code: (await desk.get(id)).code }
}

test('the parcel of a return that has ended opens it and says how it ended [N-RTRN-060, D-756]', async () => {
  const refused = await openWaiting()
  await desk.refuse(refused.id)
  const settled = await openWaiting('damaged')
  await desk.settle(settled.id)
  const erased = await openWaiting()
  await shop.call('DELETE', 'client-page', { as: erased.sale.page })
  for (const [{ id, code }, words] of [
    [refused, /^This return was refused on \d\d\/\d\d\/\d{4}/],
    [settled, /^This return was settled on \d\d\/\d\d\/\d{4} already/],
    [erased, /^This return was closed on \d\d\/\d\d\/\d{4}, when/],
  ] as const) {
    const before = await desk.get(id)
    const { body } = await desk.arrive(code.toLowerCase())
    expect(body.responseData).toEqual({ return_id: id, message: expect.stringMatching(words) })
    expect(await desk.get(id)).toEqual(before)
  }
  expect(wordsOf(await desk.arrive('R000000000'))).toBe(returnsText.codeUnknown)
})

test('a return whose parcel is not coming is settled without it [N-RTRN-059, D-756]', async () => {
  const { id } = await openWaiting()
  expect(wordsOf(await desk.settle(id))).toBe(returnsText.notArrived)
  expect((await desk.call('POST', 'no-parcel', { return_id: id })).body.responseData.message).toContain('without')
  expect(await desk.get(id)).toMatchObject({ state: 'arrived', needs_parcel: false, destinations: ['written_off'] })
  expect(wordsOf(await desk.call('POST', 'no-parcel', { return_id: id }))).toBe(returnsText.changedMeanwhile)
  expect(codeOf(await desk.settle(id))).toBe(0)
  expect(await desk.get(id)).toMatchObject({ state: 'settled', refunded: 20 })
})

test('of salon stock whose parcel is not coming, nothing goes back by itself [N-RTRN-075]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale, { type: 3 })
  const id = await openReturnOf(shop, sale, order, { reason: 'changed_mind' })
  await desk.accept(id)
  await desk.call('POST', 'no-parcel', { return_id: id })
  expect((await desk.get(id)).lines).toMatchObject([{ suggested: 'written_off' }])
  await desk.arrive((await desk.get(id)).code)
  expect((await desk.get(id)).lines).toMatchObject([{ suggested: 'shelf' }])
})

test('a parcel that comes after all is recorded, and can be shelved [N-RTRN-059]', async () => {
  const [given, unneeded] = [await openWaiting(), await openWaiting('damaged')]
  await desk.call('POST', 'no-parcel', { return_id: given.id })
  for (const { id, code } of [given, unneeded]) {
    expect(codeOf(await desk.arrive(code))).toBe(0)
    expect(await desk.get(id)).toMatchObject({ state: 'arrived', needs_parcel: true })
    expect((await desk.get(id)).destinations).toEqual(['shelf', 'written_off'])
  }
})
