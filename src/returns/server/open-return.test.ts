import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ordersText } from '#orders/text.ts'
import { addDays, dayMs, formatDay, toLondonDay } from '#platform/dates.ts'
import { returnsText } from '#returns/text.ts'
import { createDocumentFile } from '../../../tests/harness/factories.ts'
import { createPaymentLink } from '../../../tests/harness/payment-link.ts'
import { wordsOf } from '../../../tests/harness/rejections.ts'
import {
  createPaidPieces,
  createPersonSale,
  getClientReturn,
  getReturnable,
  openReturnOf,
  postReturn,
  previewReturn,
} from '../../../tests/harness/returns.ts'
import { createOrder } from '../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../tests/harness/shop-for-orders.ts'

const { shop } = await openShopForRefunds()

const countReturns = async () => (await shop.db.selectFrom('returns').select('id').execute()).length
const countFiles = async () => (await shop.db.selectFrom('uploads').select('file_name').execute()).length
const deliver = (orderId: string, daysAgo: number) =>
  shop.db
    .updateTable('orders')
    .set({ delivered: true, delivered_at: new Date(Date.now() - daysAgo * dayMs), dispatched_at: new Date() })
    .where('id', '=', orderId)
    .execute()

describe('a client with her code', () => {
  test('sees what she may return, until when and what she gets back [N-RTRN-005]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale)
    const before = await getReturnable(shop, sale, order)
    expect(before).toMatchObject({ until: null, may_change_mind: true, days: 14, seal_ends: true, needs_parcel: false })
    expect(before).toMatchObject({ from: 'card', lines: [{ quantity: 2, left: 2, amount: 20, seal: false }] })
    await deliver(order, 1)
    const { until, may_change_mind, needs_parcel } = await getReturnable(shop, sale, order)
    expect([may_change_mind, needs_parcel]).toEqual([true, true])
    expect(until).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const { body } = await previewReturn(shop, sale, order, { reason: 'changed_mind', quantity: 2 })
    expect(body.responseData).toMatchObject({ amount: 40, from: 'card', needs_parcel: true, allowed: true })
  })

  test('opens a return with photographs, and she and her seller are mailed [N-RTRN-006–007]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale)
    const photos = [await createDocumentFile('one.png'), await createDocumentFile('two.jpg', 'jpeg')]
    const id = await openReturnOf(shop, sale, order, { note: 'The lid is broken.', photos })
    const seen = await getClientReturn(shop, sale, id)
    expect(seen).toMatchObject({ state: 'new', reason: 'damaged', amount: 20, code: null, note: 'The lid is broken.' })
    expect(seen.photos).toHaveLength(2)
    const photo = await shop.call('GET', `client-page/returns/${id}/photos/${seen.photos[0]}`, { as: sale.page })
    expect([photo.status, photo.headers['cache-control']]).toEqual([200, 'no-store'])
    const emails = (await shop.emails()).filter(({ kind }) => kind === 'return-opened')
    expect(emails.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([sale.email, sale.seller.email]))
    expect(emails.every(({ text }) => text.includes('1 x Aurelle Velvet Serum'))).toBe(true)
    expect((await getReturnable(shop, sale, order)).lines[0]?.left).toBe(1)
    const list = await shop.call<{ ttl: number }>('GET', 'client-page/returns', { as: sale.page })
    expect(list.body.responseData.ttl).toBe(1)
  })

  test('may return what her seller’s card paid, and gets it back from the seller [N-RTRN-008]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale, { type: 3 })
    const seen = await getReturnable(shop, sale, order)
    // the client must not see the £15.00 that the seller was charged
    expect(seen).toMatchObject({ from: 'seller', needs_parcel: true, lines: [{ amount: 20 }] })
    expect(JSON.stringify(seen)).not.toMatch(/:15\b/)
  })
})

describe('a return is refused, and nothing changes,', () => {
  const codeAndWords = async (answer: ReturnType<typeof postReturn>) => {
    const { body } = await answer
    return [body.error?.errorCode, body.responseMessage]
  }
  const unchanged = async (work: () => Promise<void>) => {
    const before = [await countReturns(), await countFiles(), (await shop.emails()).length]
    await work()
    expect([await countReturns(), await countFiles(), (await shop.emails()).length]).toEqual(before)
  }

  test('by a stranger’s code, and of another’s order [N-RTRN-009]', async () => {
    const [sale, stranger] = [await createPersonSale(shop), await createPersonSale(shop)]
    const order = await createPaidPieces(shop, sale)
    const { lines } = await getReturnable(shop, sale, order)
    const request = { lines: [{ line_id: lines[0]?.line_id, quantity: 1 }] }
    await unchanged(async () => {
      expect(await codeAndWords(postReturn(shop, stranger, order, request))).toEqual([6, ordersText.notFound])
      expect((await codeAndWords(postReturn(shop, { page: sale.seller.token }, order, request)))[0]).toBe(7)
    })
    const id = await openReturnOf(shop, sale, order, { photos: [await createDocumentFile()] })
    const [photo] = (await getClientReturn(shop, sale, id)).photos
    for (const path of [id, `${id}/sheet`, `${id}/photos/${photo}`]) {
      const answer = await shop.call('GET', `client-page/returns/${path}`, { as: stranger.page })
      expect([answer.body.error?.errorCode, wordsOf(answer)], path).toEqual([6, returnsText.notFound])
    }
    // a return of the stranger's own does not lead to the photograph of another one
    const own = await openReturnOf(shop, stranger, await createPaidPieces(shop, stranger))
    const answer = await shop.call('GET', `client-page/returns/${own}/photos/${photo}`, { as: stranger.page })
    expect([answer.body.error?.errorCode, wordsOf(answer)]).toEqual([6, returnsText.photoNotFound])
  })

  test('of an order that waits for the payment of its link', async () => {
    const sale = await createPersonSale(shop)
    const order = await createOrder(shop, sale)
    await createPaymentLink(shop, sale, order)
    const ordered = shop.db.selectFrom('order_lines').select('id').where('order_id', '=', order)
    const line = await ordered.executeTakeFirstOrThrow()
    await unchanged(async () => {
      const lines = [{ line_id: line.id, quantity: 1 }]
      expect(await codeAndWords(postReturn(shop, sale, order, { lines }))).toEqual([8, returnsText.notYetPaid])
    })
  })

  test('of a line that is not hers, of more than was bought, and of a piece twice [N-RTRN-010]', async () => {
    const sale = await createPersonSale(shop)
    const [order, other] = [await createPaidPieces(shop, sale), await createPaidPieces(shop, sale)]
    const [line] = (await getReturnable(shop, sale, order)).lines
    const [foreignLine] = (await getReturnable(shop, sale, other)).lines
    await unchanged(async () => {
      const foreign = { lines: [{ line_id: foreignLine?.line_id, quantity: 1 }] }
      expect(await codeAndWords(postReturn(shop, sale, order, foreign))).toEqual([
        6,
        'This item is not part of the order.',
      ])
      for (const lines of [
        [{ line_id: line?.line_id, quantity: 3 }],
        [
          { line_id: line?.line_id, quantity: 2 },
          { line_id: line?.line_id, quantity: 1 },
        ],
      ])
        expect(await codeAndWords(postReturn(shop, sale, order, { lines }))).toEqual([13, returnsText.tooMany])
    })
    await openReturnOf(shop, sale, order, { quantity: 2 })
    await unchanged(async () => {
      expect(await codeAndWords(postReturn(shop, sale, order, { quantity: 1 }))).toEqual([13, returnsText.tooMany])
    })
  })

  test('twice at once: the second finds nothing left [N-RTRN-010]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale, { quantity: 1 })
    const request = { lines: [{ line_id: (await getReturnable(shop, sale, order)).lines[0]?.line_id, quantity: 1 }] }
    // the locked order makes both calls wait at the same point before either continues
    const holder = await shop.pool.connect()
    await holder.query('begin')
    await holder.query('select from orders where id = $1 for update', [order])
    const calls = [postReturn(shop, sale, order, request), postReturn(shop, sale, order, request)]
    await new Promise((resolve) => setTimeout(resolve, 500))
    await holder.query('commit')
    holder.release()
    const answers = await Promise.all(calls)
    expect(answers.map(({ body }) => body.error?.errorCode ?? 0).sort()).toEqual([0, 13])
    expect(answers.map(wordsOf)).toContain(returnsText.tooMany)
  })

  test('with a photograph that is too large, no picture, or one too many [N-RTRN-011]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale)
    const png = await createDocumentFile()
    const raw = { width: 2600, height: 2600, channels: 3 } as const
    const noise = sharp(randomBytes(2600 * 2600 * 3), { raw }).png({ compressionLevel: 0 })
    const huge = new File([new Uint8Array(await noise.toBuffer())], 'huge.png', { type: 'image/png' })
    expect(huge.size).toBeGreaterThan(20_000_000)
    const text = new File(['not a picture'], 'note.png', { type: 'image/png' })
    await unchanged(async () => {
      expect((await codeAndWords(postReturn(shop, sale, order, { photos: [huge] })))[0]).toBe(17)
      expect((await codeAndWords(postReturn(shop, sale, order, { photos: [png, text] })))[0]).toBe(16)
      expect((await codeAndWords(postReturn(shop, sale, order, { photos: [png, png, png, png] })))[0]).toBe(18)
    })
  })

  test('after the last day and with a broken seal, where she changed her mind [N-RTRN-001–002]', async () => {
    const sale = await createPersonSale(shop)
    await shop.db.updateTable('products').set({ has_hygiene_seal: true }).where('id', '=', sale.productId).execute()
    const order = await createPaidPieces(shop, sale)
    await unchanged(async () => {
      const broken = { reason: 'changed_mind', seal_broken: true }
      const sealBroken = returnsText.sealBroken('Aurelle Velvet Serum')
      expect(await codeAndWords(postReturn(shop, sale, order, broken))).toEqual([1, sealBroken])
      expect((await previewReturn(shop, sale, order, broken)).body.responseData).toMatchObject({
        amount: 0,
        allowed: false,
        lines: [{ refused: 'seal_broken' }],
      })
      await deliver(order, 15)
      const lastDay = addDays(toLondonDay(new Date(Date.now() - 15 * dayMs)), 14)
      const late = await postReturn(shop, sale, order, { reason: 'changed_mind' })
      const tooLate = returnsText.tooLate(formatDay(lastDay))
      expect([wordsOf(late), late.body.error?.errors]).toEqual([tooLate, { reason: tooLate }])
    })
    await openReturnOf(shop, sale, order, { reason: 'skin_reaction', seal_broken: true })
  })
})
