import { describe, expect, test } from 'vitest'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import type { TimelineEvent } from '#orders/timeline/contract.ts'
import { describeEvent } from '#orders/timeline/describe-event.ts'
import { openDispatchDesk } from '../../../../tests/harness/dispatch-desk.ts'
import { createAdmin, createClientSession } from '../../../../tests/harness/factories.ts'
import { openInBrowser } from '../../../../tests/harness/mailed-links.ts'
import { disputeOrder, getRefunds, postRefund, reverseNewestRefund } from '../../../../tests/harness/paid-orders.ts'
import { createPaymentLink } from '../../../../tests/harness/payment-link.ts'
import { postToProvider } from '../../../../tests/harness/payout-accounts.ts'
import { createPaidPieces, markDispatched, openReturnOf, openReturnsDesk } from '../../../../tests/harness/returns.ts'
import { createOrder, createSale, payOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'
import { buyerFields, createShopPage, orderInShop, payByLink } from '../../../../tests/harness/shop-pages.ts'
import { publishWording } from '../../../../tests/harness/wordings.ts'

const { shop } = await openShopForOrders()
const admin = await createAdmin(shop, { firstName: 'Zelda', lastName: 'Zimt' })
const desk = openDispatchDesk(shop, admin)

interface Story {
  sale: Sale
  orderId: string
  /** The client's address, and the session of the client's own page. */
  email: string
  session: string
}

async function beginStory(changes: Record<string, unknown> = {}): Promise<Story> {
  const sale = await createSale(shop, { quantity: 50 })
  const email = `${crypto.randomUUID()}@example.com`
  await shop.db.updateTable('clients').set({ email }).where('id', '=', sale.client.id).execute()
  return {
    sale,
    orderId: await createOrder(shop, sale, changes),
    email,
    session: await createClientSession(shop, email),
  }
}

const ask = (as: string, path: string) => shop.call<{ events: TimelineEvent[] }>('GET', path, { as })
const paths = {
  seller: (id: string) => `order/timeline/${id}`,
  administrator: (id: string) => `admin/order/timeline/${id}`,
  client: (id: string) => `client-page/orders/${id}/timeline`,
}

async function read({ sale, orderId, session }: Story, reader: keyof typeof paths): Promise<TimelineEvent[]> {
  const as = { seller: sale.seller.token, administrator: admin.token, client: session }[reader]
  return (await ask(as, paths[reader](orderId))).body.responseData.events
}

const describeAll = (events: TimelineEvent[], reader: keyof typeof paths) =>
  events.map((event) => describeEvent(event, reader)).map(({ title, details }) => [title, ...details].join(' | '))

const documentKinds = ['invoice', 'credit_note']

/** Lists documents and emails separately from the other events, since their place among those depends on when they are created and sent. */
async function tell(story: Story, reader: keyof typeof paths) {
  const all = await read(story, reader)
  const events = all.filter(({ kind }) => kind !== 'email' && !documentKinds.includes(kind))
  const documents = all.filter(({ kind }) => documentKinds.includes(kind))
  const emails = describeAll(
    all.filter(({ kind }) => kind === 'email'),
    reader,
  )
  return { events: describeAll(events, reader), documents: describeAll(documents, reader), emails: emails.toSorted() }
}

/** Two items of £20.00: the client asks, pays by the link, gets the parcel and one item's money back, and disputes the rest. */
async function tellWholeStory(): Promise<Story> {
  const prods = (productId: string) => [{ prod_id: productId, quantity: 2 }]
  const story = await beginStory()
  const { sale } = story
  const orderId = await createOrder(shop, sale, {
    prods: prods(sale.productId),
    subTotalAmount: 40,
    totalAmount: 40,
  })
  const link = await createPaymentLink(shop, sale, orderId)
  await openInBrowser(shop, link)
  await shop.call('POST', 'payment/client/question', { body: { order_id: link, question: 'Is it vegan?' } })
  const payment = { order_id: link, amount: 40, paymentType: 1 }
  await shop.call('POST', 'payment/client/pay', { body: { ...payment, token: 'tok_chargeDeclined' } })
  const paid = await shop.call('POST', 'payment/client/pay', { body: { ...payment, token: 'tok_visa' } })
  expect(paid.body.statusCode).toBe(1)
  await desk.pack([{ order_id: orderId }])
  await desk.dispatch([orderId])
  await desk.deliver(orderId)
  await shop.call('POST', 'admin/note', {
    as: admin.token,
    body: { subject_kind: 'order', subject_id: orderId, note: 'Secret note' },
  })
  const { lines } = await getRefunds(shop, admin, orderId)
  await postRefund(shop, admin, {
    order_id: orderId,
    lines: JSON.stringify([{ line_id: lines[0]?.line_id, quantity: 1 }]),
    amount: 20,
    refunded: 0,
    reason: 'Secret reason',
  })
  const disputeRef = await disputeOrder(shop, orderId)
  await settleDispute(shop, disputeRef)
  await postToProvider(shop, `/v1/disputes/${disputeRef}/close`)
  await settleDispute(shop, disputeRef)
  return { ...story, orderId }
}

/** What each reader is told of the whole story; documents go to the client, who has paid. */
const wholeStory = {
  seller: [
    'Placed by you',
    'Payment link sent',
    'Payment link opened for the first time',
    'A question was asked',
    '£40.00 paid by your client',
    'Packed',
    'Dispatched | Tracking number AB123456780GB',
    'Delivered',
    '£20.00 refunded to your client | Commission taken back £5.00',
    'Payment of £20.00 disputed with the bank',
    'The bank gave £20.00 back | Commission taken back £5.00',
  ],
  client: [
    'Placed by your salon professional',
    'Payment link sent',
    'A question was asked',
    '£40.00 paid by you',
    'Packed',
    'Dispatched | Tracking number AB123456780GB',
    'Delivered',
    '£20.00 refunded to you',
    'Payment of £20.00 disputed with the bank',
    'The bank gave £20.00 back',
  ],
  administrator: [
    'Placed by the seller',
    'Payment link sent',
    'Payment link opened for the first time',
    'A question was asked',
    'Payment of £40.00 declined',
    '£40.00 paid by the client',
    'Packed | By Zelda Zimt',
    'Dispatched | Tracking number AB123456780GB | By Zelda Zimt',
    'Delivered | By Zelda Zimt',
    '£20.00 refunded to the client | Commission taken back £5.00 | By Zelda Zimt | Reason: Secret reason',
    'Payment of £20.00 disputed with the bank | Reason: fraudulent',
    'The bank gave £20.00 back | Commission taken back £5.00',
  ],
}
const toClient = (reader: keyof typeof paths) =>
  reader === 'client' ? 'you' : reader === 'seller' ? 'your client' : 'the client'
const toSeller = (reader: keyof typeof paths) => (reader === 'seller' ? 'you' : 'the seller')

describe('the timeline of an order', () => {
  test('tells each reader what happened, the oldest first [N-TIML-001–003, N-DISP-017]', async () => {
    const story = await tellWholeStory()
    for (const reader of ['seller', 'client', 'administrator'] as const) {
      const { events, documents, emails } = await tell(story, reader)
      expect(events).toEqual(wholeStory[reader])
      expect(documents).toEqual([expect.stringMatching(/^Invoice INV-/), expect.stringMatching(/^Credit note CRN-/)])
      const hers = ['Dispatch note', 'Order confirmation', 'Refund note'].map(
        (name) => `${name} emailed to ${toClient(reader)} | Not sent yet`,
      )
      const notes = ['Note of the dispute', 'Note of the dispute', 'Order confirmation', 'Refund note']
      const sellers = notes.map((name) => `${name} emailed to ${toSeller(reader)} | Not sent yet`)
      expect(emails).toEqual(reader === 'client' ? hers : [...hers, ...sellers].toSorted())
    }
  })

  test('hides administrators’ names, reasons and notes from seller and client [N-TIML-004]', async () => {
    const story = await tellWholeStory()
    for (const reader of ['seller', 'client'] as const) {
      const answer = JSON.stringify(await read(story, reader))
      for (const secret of ['Zelda', 'Zimt', 'Secret', 'fraudulent', '"reason"', '"name"'])
        expect(answer).not.toContain(secret)
    }
    expect(JSON.stringify(await read(story, 'administrator'))).not.toContain('Secret note')
    const client = JSON.stringify(await read(story, 'client'))
    expect(client).not.toMatch(/commission|Anna|opened/)
  })

  test('tells a client nothing of the money of an order that the seller has paid [N-TIML-005]', async () => {
    const begun = await beginStory()
    const { sale } = begun
    const prods = [{ prod_id: sale.productId, quantity: 2 }]
    const orderId = await createOrder(shop, sale, { type: 2, prods, subTotalAmount: 30, totalAmount: 30 })
    const story = { ...begun, orderId }
    await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: orderId, amount: 30 })
    const { lines } = await getRefunds(shop, admin, orderId)
    const chosen = JSON.stringify([{ line_id: lines[0]?.line_id, quantity: 1 }])
    await postRefund(shop, admin, { order_id: orderId, lines: chosen, amount: 15, refunded: 0 })
    await settleDispute(shop, await disputeOrder(shop, orderId))
    const { events, documents } = await tell(story, 'client')
    expect(events).toEqual(['Placed by your salon professional', 'Paid by your salon professional'])
    expect(documents).toEqual([])
    const fields = (await read(story, 'client')).flatMap((event) => Object.keys(event))
    expect(fields.filter((field) => ['amount', 'commission', 'number'].includes(field))).toEqual([])
    const own = await tell(story, 'seller')
    expect(own.events).toEqual([
      'Placed by you',
      '£30.00 paid by you',
      '£15.00 refunded to you | Commission taken back £5.00',
      'Payment of £15.00 disputed with the bank',
    ])
    expect(own.documents).toHaveLength(2)
  })

  test('tells of no payment link that was never sent to a buyer who pays at once [N-TIML-008]', async () => {
    const page = await createShopPage(shop)
    const { body } = await orderInShop(shop, page)
    const { link } = body.responseData
    await openInBrowser(shop, link)
    await payByLink(shop, link)
    const placed = shop.db.selectFrom('orders').select('id').where('shop_seller_id', '=', page.seller.id)
    const { id } = await placed.executeTakeFirstOrThrow()
    const session = await createClientSession(shop, buyerFields.email)
    for (const [path, as] of [
      [paths.seller(id), page.seller.token],
      [paths.administrator(id), admin.token],
      [paths.client(id), session],
    ] as const) {
      const kinds = (await ask(as, path)).body.responseData.events.map(({ kind }) => kind)
      expect(kinds.slice(0, 2)).toEqual(['placed', 'paid'])
      expect(kinds).not.toContain('link_opened')
    }
    const again = await shop.call('POST', `client-page/orders/${id}/again`, { as: session, body: { amount: 20 } })
    expect(again.body.statusCode).toBe(1)
    const links = await shop.call<{ ttl: number }>('GET', 'link/list', { as: page.seller.token })
    expect(links.body.responseData.ttl).toBe(0)
  })

  test('says who cancelled an order, and the reason to administrators alone [N-TIML-004]', async () => {
    const [bySeller, byAdmin] = [await beginStory(), await beginStory()]
    for (const { sale, orderId } of [bySeller, byAdmin]) await createPaymentLink(shop, sale, orderId)
    await shop.call('POST', 'order/cancel', { as: bySeller.sale.seller.token, body: { order_id: bySeller.orderId } })
    await shop.call('POST', 'admin/order/cancel', {
      as: admin.token,
      body: { order_id: byAdmin.orderId, reason: 'Secret reason' },
    })
    const last = async (story: Story, reader: keyof typeof paths) => (await tell(story, reader)).events.at(-1)
    expect(await last(bySeller, 'client')).toBe('Cancelled by your salon professional')
    expect(await last(byAdmin, 'client')).toBe('Cancelled by the shop')
    expect(await last(bySeller, 'seller')).toBe('Cancelled by you')
    expect(await last(byAdmin, 'seller')).toBe('Cancelled by the shop')
    expect(await last(bySeller, 'administrator')).toBe('Cancelled by the seller')
    expect(await last(byAdmin, 'administrator')).toBe(
      'Cancelled by an administrator | By Zelda Zimt | Reason: Secret reason',
    )
  })

  test('says to administrators alone who withdrew a link, and why [N-TIML-003–004]', async () => {
    const story = await beginStory()
    await createPaymentLink(shop, story.sale, story.orderId)
    const link = shop.db.selectFrom('pay_links').select('id').where('order_id', '=', story.orderId)
    const { id: link_id } = await link.executeTakeFirstOrThrow()
    const body = { link_id, reason: 'Secret reason' }
    expect((await shop.call('POST', 'admin/link/cancel', { as: admin.token, body })).body.statusCode).toBe(1)
    const last = async (reader: keyof typeof paths) => (await tell(story, reader)).events.at(-1)
    expect(await last('administrator')).toBe('Payment link withdrawn | By Zelda Zimt | Reason: Secret reason')
    expect(await last('seller')).toBe('Payment link withdrawn')
    expect(JSON.stringify(await read(story, 'seller'))).not.toMatch(/Zelda|Secret/)
    await createPaymentLink(shop, story.sale, story.orderId)
    await shop.call('POST', 'link/cancel', { as: story.sale.seller.token, body: { link_id } })
    expect(await last('administrator')).toBe('Payment link withdrawn')
  })

  test('says to administrators alone who decided a return [N-TIML-003–004, D-552]', async () => {
    const story = await beginStory({ type: 5 })
    const { sale, email, session: page } = story
    const personSale = { ...sale, email, page }
    const orderId = await createPaidPieces(shop, personSale, { quantity: 1 })
    const returns = openReturnsDesk(shop, admin)
    await markDispatched(shop, orderId)
    await returns.refuse(await openReturnOf(shop, personSale, orderId, { reason: 'damaged' }))
    const settled = await openReturnOf(shop, personSale, orderId, { reason: 'damaged' })
    await returns.accept(settled)
    await returns.settle(settled)
    const tellReturns = async (reader: keyof typeof paths) => {
      const events = (await read({ ...story, orderId }, reader)).filter(({ kind }) => kind === 'return')
      return describeAll(events, reader)
    }
    expect((await tellReturns('administrator')).toSorted()).toEqual([
      'Return accepted | By Zelda Zimt',
      'Return opened: damaged',
      'Return opened: damaged',
      'Return refused | By Zelda Zimt | Reason: It was used.',
      'Return settled | By Zelda Zimt',
    ])
    for (const reader of ['seller', 'client'] as const)
      expect(JSON.stringify(await read({ ...story, orderId }, reader))).not.toMatch(/Zelda|It was used/)
  })

  test('tells a client nothing of a refund that failed, and the seller that it did [N-TIML-005]', async () => {
    const story = await beginStory()
    const link = await createPaymentLink(shop, story.sale, story.orderId)
    const body = { order_id: link, amount: 20, paymentType: 1, token: 'tok_visa' }
    await shop.call('POST', 'payment/client/pay', { body })
    await postRefund(shop, admin, { order_id: story.orderId, amount: 20, refunded: 0 })
    await reverseNewestRefund(shop)
    expect((await tell(story, 'client')).events.at(-1)).toBe('£20.00 paid by you')
    expect((await tell(story, 'seller')).events.at(-1)).toBe('Refund of £20.00 to your client failed')
  })

  test('tells a client only of emails to the address whose code was entered [N-TIML-006]', async () => {
    const story = await beginStory()
    const link = await createPaymentLink(shop, story.sale, story.orderId)
    const body = { order_id: link, amount: 20, paymentType: 1, token: 'tok_visa' }
    await shop.call('POST', 'payment/client/pay', { body })
    expect((await tell(story, 'client')).emails).toHaveLength(1)
    await shop.db
      .updateTable('emails')
      .set({ recipient: 'former@example.com' })
      .where('recipient', '=', story.email)
      .execute()
    await shop.db
      .updateTable('orders')
      .set({ client_email: 'former@example.com' })
      .where('id', '=', story.orderId)
      .execute()
    expect((await tell(story, 'seller')).emails).toHaveLength(2)
    expect((await tell(story, 'client')).emails).toEqual([])
  })

  test('tells of an email whose subject is an administrator’s and names no order [N-MAIL-070]', async () => {
    await publishWording(shop, admin, 'order-confirmation-client', 'Thank you')
    const story = await beginStory()
    const link = await createPaymentLink(shop, story.sale, story.orderId)
    const body = { order_id: link, amount: 20, paymentType: 1, token: 'tok_visa' }
    await shop.call('POST', 'payment/client/pay', { body })
    expect((await tell(story, 'client')).emails).toEqual(['Order confirmation emailed to you | Not sent yet'])
  })

  test('is closed to other sellers, other clients, visitors and each other’s calls [N-TIML-007]', async () => {
    const [story, other] = [await tellWholeStory(), await beginStory()]
    const { orderId } = story
    const codeOf = async (as: string, path: string) => (await ask(as, path)).body.error?.errorCode
    expect(await codeOf(other.sale.seller.token, paths.seller(orderId))).toBe(6)
    expect(await codeOf(admin.token, paths.seller(orderId))).toBe(6)
    expect(await codeOf(story.sale.client.token, paths.seller(orderId))).toBe(8)
    expect(await codeOf(story.sale.seller.token, paths.administrator(orderId))).toBe(8)
    expect(await codeOf(other.session, paths.client(orderId))).toBe(6)
    expect(await codeOf(story.sale.seller.token, paths.client(orderId))).toBe(7)
    for (const wrong of ['nothing', crypto.randomUUID()]) {
      expect(await codeOf(story.sale.seller.token, paths.seller(wrong))).toBe(6)
      expect(await codeOf(admin.token, paths.administrator(wrong))).toBe(6)
      expect(await codeOf(story.session, paths.client(wrong))).toBe(6)
    }
  })
})
