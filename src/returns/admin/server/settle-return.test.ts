import { describe, expect, test } from 'vitest'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { ordersText } from '#orders/text.ts'
import { finishReturns } from '#returns/server/finish-returns.ts'
import { returnsText } from '#returns/text.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { createAdmin } from '../../../../tests/harness/factories.ts'
import { listViolations } from '../../../../tests/harness/list-violations.ts'
import {
  disputeOrder,
  failCalls,
  getRefunds,
  loseAnswers,
  makeJobsDue,
  openDisputeOf,
  postRefund,
} from '../../../../tests/harness/paid-orders.ts'
import { postToProvider } from '../../../../tests/harness/payout-accounts.ts'
import { wordsOf } from '../../../../tests/harness/rejections.ts'
import {
  createPaidPieces,
  createPersonSale,
  getClientReturn,
  getReturnable,
  markDispatched,
  openReturnOf,
  openReturnsDesk,
  postReturn,
} from '../../../../tests/harness/returns.ts'
import { openBooks } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds({ VAT_NUMBER: 'GB123456789' })
const desk = openReturnsDesk(shop, admin)
const books = openBooks(shop)
const codeOf = (answer: { body: { error?: { errorCode: number } } }) => answer.body.error?.errorCode ?? 0

describe('the desk settles a return', () => {
  test('of a damaged piece without a parcel, and the money goes once [N-RTRN-012–013]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale)
    await markDispatched(shop, order)
    const id = await openReturnOf(shop, sale, order)
    expect(wordsOf(await desk.settle(id))).toBe(returnsText.changedMeanwhile)
    await desk.accept(id)
    const seen = await desk.get(id)
    expect(seen).toMatchObject({ state: 'arrived', obstacle: null, destinations: ['written_off'] })
    expect(seen.preview).toMatchObject({ amount: 20, refunded: 0, payer: 'client', vat: 3.33, seller: { fromHeld: 5 } })
    expect((await desk.settle(id)).body.statusCode).toBe(1)
    expect(await desk.get(id)).toMatchObject({ state: 'settled', refunded: 20, preview: null })
    expect(await getRefunds(shop, admin, order)).toMatchObject({ refunded: 20, left: 20, refunds: [{ amount: 20 }] })
    expect(await getClientReturn(shop, sale, id)).toMatchObject({ state: 'settled', amount: 20 })
    const emails = (await shop.emails()).filter(({ kind }) => kind === 'return-settled')
    expect(emails.find(({ recipient }) => recipient === sale.email)?.text).toContain('£20.00')
    expect(emails.some(({ recipient }) => recipient === sale.seller.email)).toBe(true)
    // settling the return again refunds nothing
    expect(wordsOf(await desk.settle(id))).toBe(returnsText.changedMeanwhile)
    expect((await getRefunds(shop, admin, order)).refunded).toBe(20)
    const actions = (await readAdminLog(shop, order, 'action')).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['accept return', 'settle return', 'refund order']))
  })

  test('after its parcel has come; pieces go back on the shelf [N-RTRN-014–015]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale)
    await markDispatched(shop, order)
    const onHand = await books.inventoryOf(sale.productId)
    const id = await openReturnOf(shop, sale, order, { reason: 'changed_mind', quantity: 2 })
    const readSheet = () => shop.call('GET', `client-page/returns/${id}/sheet`, { as: sale.page })
    expect(wordsOf(await readSheet())).toBe(returnsText.noSheet)
    await desk.accept(id)
    const { code } = await getClientReturn(shop, sale, id)
    expect(code).toMatch(/^R\w{9}$/)
    const sheet = await readSheet()
    expect(sheet.headers['content-type']).toBe('application/pdf')
    expect(wordsOf(await desk.settle(id))).toBe(returnsText.notArrived)
    expect(wordsOf(await desk.settle(id, { to: 'shelf' }))).toBe(returnsText.notThere)
    expect((await getRefunds(shop, admin, order)).refunded).toBe(0)
    const typed = `${code?.slice(0, 4)} ${code?.slice(4)}`.toLowerCase()
    for (let times = 0; times < 2; times += 1) expect((await desk.arrive(typed)).body.responseData.return_id).toBe(id)
    expect(wordsOf(await desk.arrive('R000000000'))).toBe(returnsText.codeUnknown)
    expect(wordsOf(await readSheet())).toBe(returnsText.noSheet)
    const [line] = await desk.allLines(id, 'shelf', 1)
    for (const lines of [[{ ...line, quantity: 3 }], [line, line]]) {
      const settled = await desk.call('POST', 'settle', { return_id: id, lines, amount: 40, refunded: 0 })
      expect(wordsOf(settled)).toBe(returnsText.tooMany)
    }
    expect((await desk.settle(id, { to: 'shelf', quantity: 1 })).body.statusCode).toBe(1)
    expect(await books.inventoryOf(sale.productId)).toBe(onHand + 1)
    expect((await getRefunds(shop, admin, order)).refunded).toBe(20)
    // the item that did not come back can be returned again
    expect((await getReturnable(shop, sale, order)).lines[0]?.left).toBe(1)
  })

  test('once, where two administrators settle it at the same time [N-RTRN-016]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale)
    const id = await openReturnOf(shop, sale, order)
    await desk.accept(id)
    const other = openReturnsDesk(shop, await createAdmin(shop))
    const answers = await Promise.all([desk.settle(id), other.settle(id), desk.replace(id), other.replace(id)])
    expect(answers.filter(({ body }) => body.statusCode === 1).length).toBeGreaterThan(0)
    const { refunded } = await getRefunds(shop, admin, order)
    const { replacement } = await desk.get(id)
    expect([refunded === 20, replacement !== null].filter(Boolean)).toHaveLength(1)
    expect(refunded).toBeLessThanOrEqual(20)
  })

  test('of no more than is left after an earlier refund [N-RTRN-017]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale)
    await markDispatched(shop, order)
    const id = await openReturnOf(shop, sale, order, { quantity: 2 })
    await desk.accept(id)
    const { lines } = await getRefunds(shop, admin, order)
    const body = { order_id: order, lines: [{ line_id: lines[0]?.line_id, quantity: 1 }], amount: 20, refunded: 0 }
    expect((await postRefund(shop, admin, body)).body.statusCode).toBe(1)
    expect(await desk.get(id)).toMatchObject({ preview: { amount: 20 }, lines: [{ quantity: 2, left: 1 }] })
    expect(wordsOf(await desk.settle(id))).toBe(ordersText.refundTooMany)
    expect(wordsOf(await desk.replace(id))).toBe(returnsText.paidBack)
    expect((await desk.settle(id, { quantity: 1 })).body.statusCode).toBe(1)
    expect(await getRefunds(shop, admin, order)).toMatchObject({ refunded: 40, left: 0 })
    const again = await postReturn(shop, sale, order, { lines: [{ line_id: lines[0]?.line_id, quantity: 1 }] })
    expect(wordsOf(again)).toBe(returnsText.tooMany)
  })

  test('of an order that the seller’s card paid; the client reads only her own price [N-RTRN-018]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale, { type: 3, quantity: 1 })
    const id = await openReturnOf(shop, sale, order)
    await desk.accept(id)
    expect(await desk.get(id)).toMatchObject({ from: 'seller', preview: { amount: 15, payer: 'seller' } })
    expect((await desk.settle(id, { to: 'salon' })).body.statusCode).toBe(1)
    expect(await getClientReturn(shop, sale, id)).toMatchObject({ amount: 20, from: 'seller' })
    const email = (await shop.emails()).find((one) => one.kind === 'return-settled' && one.recipient === sale.email)
    expect(email?.text).toContain('£20.00')
    expect(email?.text).toContain('so Anna Archer will give you £20.00 back')
    expect(email?.text).not.toContain('£15')
    const movements = shop.db.selectFrom('salon_stock_movements').select(['kind', 'quantity', 'reason'])
    expect(await movements.where('product_id', '=', sale.productId).orderBy('created_at').execute()).toEqual([
      { kind: 'sale', quantity: -1, reason: null },
      { kind: 'correction', quantity: 1, reason: 'returned' },
    ])
  })
})

test('a piece that came back on the shelf is sold again, and the audit knows it [N-RTRN-015]', async () => {
  const sale = await createPersonSale(shop, { quantity: 1 })
  const id = await openReturnOf(shop, sale, await createPaidPieces(shop, sale, { quantity: 1 }))
  await desk.accept(id)
  expect((await desk.settle(id, { to: 'shelf' })).body.statusCode).toBe(1)
  await createPaidPieces(shop, sale, { quantity: 1 })
  expect(await listViolations(shop)).toEqual([])
})

describe('a dispute comes before a return:', () => {
  test('while it is open nothing is refunded or replaced [N-RTRN-019]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale)
    await markDispatched(shop, order)
    const id = await openReturnOf(shop, sale, order)
    await desk.accept(id)
    const lines = await desk.allLines(id)
    await openDisputeOf(shop, order)
    expect(await desk.get(id)).toMatchObject({ obstacle: 'dispute', preview: null })
    const settled = await desk.call('POST', 'settle', { return_id: id, lines, amount: 20, refunded: 0 })
    expect(wordsOf(settled)).toBe(ordersText.refundDisputed)
    expect(wordsOf(await desk.replace(id))).toBe(returnsText.disputed)
    expect(await desk.get(id)).toMatchObject({ state: 'arrived', refunded: null, replacement: null })
  })

  test('what the bank gave back is not paid or replaced again [N-RTRN-019]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale)
    await markDispatched(shop, order)
    const id = await openReturnOf(shop, sale, order)
    await desk.accept(id)
    const lines = await desk.allLines(id)
    const disputeRef = await disputeOrder(shop, order)
    await postToProvider(shop, `/v1/disputes/${disputeRef}/close`)
    await settleDispute(shop, disputeRef)
    expect(await desk.get(id)).toMatchObject({ obstacle: 'nothing_left', preview: null })
    const settled = await desk.call('POST', 'settle', { return_id: id, lines, amount: 20, refunded: 40 })
    expect(wordsOf(settled)).toBe(ordersText.nothingLeftToRefund)
    expect(wordsOf(await desk.replace(id))).toBe(returnsText.paidBack)
    expect((await desk.refuse(id, 'Your bank gave you the money back.')).body.statusCode).toBe(1)
  })
})

describe('where the provider', () => {
  test('refuses the refund, the return can be settled again [N-RTRN-020]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale)
    const id = await openReturnOf(shop, sale, order)
    await desk.accept(id)
    await failCalls(shop, '/v1/refunds', async () => {
      expect([22, 23]).toContain(codeOf(await desk.settle(id)))
    })
    await shop.db.updateTable('refunds').set({ state: 'failed' }).where('state', 'in', ['queued', 'sent']).execute()
    await finishReturns(shop, { error: (facts) => expect(facts).toBeNull() })
    expect(await desk.get(id)).toMatchObject({ state: 'arrived', obstacle: null, lines: [{ to: null }] })
    expect((await desk.settle(id)).body.statusCode).toBe(1)
    expect((await getRefunds(shop, admin, order)).refunded).toBe(20)
  })

  test('does not answer, the job settles the return with the refund, once [N-RTRN-020]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale)
    const id = await openReturnOf(shop, sale, order)
    await desk.accept(id)
    await loseAnswers(shop, '/v1/refunds', async () => {
      expect(codeOf(await desk.settle(id))).toBe(23)
    })
    expect(await desk.get(id)).toMatchObject({ state: 'arrived', obstacle: 'refund_in_progress' })
    expect(wordsOf(await desk.refuse(id))).toBe(returnsText.changedMeanwhile)
    await makeJobsDue(shop)
    await shop.runJobs()
    expect(await desk.get(id)).toMatchObject({ state: 'settled', refunded: 20 })
    expect((await getRefunds(shop, admin, order)).refunded).toBe(20)
  })
})
