import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pence } from '#base/money.ts'
import { inTransaction } from '#base/server/database.ts'
import { askPayment } from '#orders/server/ask-payment.ts'
import { reconcilePayment, reconcilePayments, settleByEvent } from '#orders/server/reconcile.ts'
import { settleOrder } from '#orders/server/settle-order.ts'
import { markSent, paymentOf } from '#payments/server/charges.ts'
import { takeEvent } from '#payments/server/events.ts'
import { anOrder, answerChallenge, aSale, pay, type Sale } from '../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
let sale: Sale
beforeAll(async () => {
  shop = await openShop()
  sale = await aSale(shop, { quantity: 500 })
  await shop.provider.registerNotices(`${shop.ownUrl()}/api/v1/payment/notice`)
})
afterEach(() => provider('DELETE', '/v1/test_helpers/sandbox/faults'))
afterAll(() => shop.close())

function provider(method: string, path: string, form: Record<string, string> = {}) {
  const body = method === 'POST' ? new URLSearchParams(form) : null
  const headers = { authorization: 'Bearer sk_test_sandbox' }
  return fetch(`${shop.ownUrl()}${path}`, { method, headers, body })
}
/** The official library tries again by itself, so a trouble is ordered for each of its tries. */
const trouble = (next: string, path = '/v1/payment_intents') =>
  provider('POST', '/v1/test_helpers/sandbox/faults', { next, path, method: 'POST', count: '4' })
const calm = () => provider('DELETE', '/v1/test_helpers/sandbox/faults')

const log = { error: (line: unknown) => expect.unreachable(JSON.stringify(line)) }
const later = (orderId: string, minutes = 1) =>
  sql`update payments set updated_at = updated_at - make_interval(mins => ${minutes}),
    created_at = created_at - make_interval(mins => ${minutes}) where order_id = ${orderId}`.execute(shop.db)
const stateOf = async (orderId: string) => {
  const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const payments = await shop.db.selectFrom('payments').select('state').where('order_id', '=', orderId).execute()
  return { status: order.payment_status, payments: payments.map(({ state }) => state), offShelf: order.off_shelf }
}
const lettersAbout = async (orderId: string) => {
  const { ord_no } = await shop.db
    .selectFrom('orders')
    .select('ord_no')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return (await shop.letters()).filter(({ subject }) => subject.includes(ord_no)).length
}
const shelf = async () =>
  (await shop.db.selectFrom('products').select('quantity').where('id', '=', sale.productId).executeTakeFirstOrThrow())
    .quantity

const paid = { status: 3, payments: ['succeeded'], offShelf: true }
const payable = { status: 1, payments: ['failed'], offShelf: false }
const buy = (order_id: string, token = 'tok_visa') =>
  pay(shop, 'token', sale.seller.token, { token, order_id, amount: 20 })

/** A payment as a process leaves it that dies before its call to the provider. */
async function diedBeforeTheCall(orderId: string) {
  const actor = { kind: 'seller', userId: sale.seller.id, tokenId: '' } as const
  const wish = { orderId, way: { method: 'new_card', token: 'tok_visa' }, paymentType: 1, shown: pence(2000) } as const
  const { payment } = await inTransaction(shop.db, (tx) => askPayment(tx, actor, wish))
  await markSent(shop.db, payment.id)
  return payment
}

async function eventsOf(orderId: string, type: string) {
  const { id } = await shop.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  for (let tries = 0; tries < 100; tries++) {
    const found = await shop.db
      .selectFrom('webhook_events')
      .select('provider_event_id as eventId')
      .where('type', '=', type)
      .where(sql`payload->'object'->'metadata'->>'payment_id'`, '=', id)
      .execute()
    const events = await Promise.all(found.map(({ eventId }) => takeEvent(shop.db, eventId)))
    const [event] = events
    if (event) return event
    await sleep(50)
  }
  throw new Error(`no ${type} came`)
}

describe('an answer that never came', () => {
  test('the work was done: the payer hears code 23, the clock finishes the order, once [D-024]', async () => {
    const order_id = await anOrder(shop, sale)
    await trouble('drop_after')
    expect((await buy(order_id)).body.error?.errorCode).toBe(23)
    expect(await stateOf(order_id)).toEqual({ status: 2, payments: ['unknown'], offShelf: true })
    await calm()
    await later(order_id)
    await reconcilePayments(shop, log)
    expect(await stateOf(order_id)).toEqual(paid)
    await reconcilePayments(shop, log)
    expect(await lettersAbout(order_id)).toBe(1)
  })

  test('the same call repeated finds the attempt and ends with the receipt [D-025]', async () => {
    const order_id = await anOrder(shop, sale)
    await trouble('drop_after')
    await buy(order_id)
    await calm()
    expect((await buy(order_id)).body.responseData.emailData?.order).toMatchObject({ paymentStatus: 3 })
    expect(await stateOf(order_id)).toEqual(paid)
    expect((await buy(order_id)).body.error?.errorCode).toBe(13)
  })

  test('the provider was broken and nothing was done: the order is payable again [D-024]', async () => {
    const before = await shelf()
    const order_id = await anOrder(shop, sale)
    await trouble('error_500')
    expect((await buy(order_id)).body.error?.errorCode).toBe(23)
    await calm()
    await later(order_id)
    await reconcilePayments(shop, log)
    expect(await stateOf(order_id)).toEqual(payable)
    expect(await shelf()).toBe(before)
    // whoever asks once more with the same card is told how it ended, then pays
    expect((await buy(order_id)).body.error?.errorCode).toBe(22)
    expect((await buy(order_id)).body.statusCode).toBe(1)
  })

  test('another way of paying is refused while nobody knows [D-025]', async () => {
    const order_id = await anOrder(shop, sale)
    await trouble('drop_after')
    await buy(order_id)
    await calm()
    expect((await buy(order_id, 'tok_mastercard')).body.error?.errorCode).toBe(13)
    await later(order_id)
    await reconcilePayments(shop, log)
    expect(await stateOf(order_id)).toEqual(paid)
  })

  test('a decline that was lost on the way puts the goods back [D-024, D-035]', async () => {
    const order_id = await anOrder(shop, sale)
    const before = await shelf()
    await trouble('drop_after')
    await buy(order_id, 'tok_chargeDeclined')
    await calm()
    await later(order_id)
    await reconcilePayments(shop, log)
    expect(await stateOf(order_id)).toEqual(payable)
    expect(await shelf()).toBe(before)
  })
})

describe('a process that died', () => {
  test('before its call: the clock frees the order, and a late call would charge nothing [D-025]', async () => {
    const order_id = await anOrder(shop, sale)
    const payment = await diedBeforeTheCall(order_id)
    await reconcilePayments(shop, log)
    expect((await stateOf(order_id)).payments).toEqual(['sent'])
    await later(order_id)
    await reconcilePayments(shop, log)
    expect(await stateOf(order_id)).toEqual(payable)
    const { id: reference, orderId, amount, instrument } = payment
    const late = await shop.provider.charge({
      reference,
      orderId,
      amount,
      instrument,
      description: '',
      returnUrl: 'http://localhost/',
    })
    expect(late.state).not.toBe('succeeded')
    expect((await buy(order_id)).body.statusCode).toBe(1)
  })

  test('after its call: the clock finishes the order [D-024]', async () => {
    const order_id = await anOrder(shop, sale)
    const { id: reference, orderId, amount, instrument } = await diedBeforeTheCall(order_id)
    await shop.provider.charge({
      reference,
      orderId,
      amount,
      instrument,
      description: '',
      returnUrl: 'http://localhost/',
    })
    await later(order_id)
    await Promise.all([reconcilePayments(shop, log), reconcilePayments(shop, log), reconcilePayment(shop, reference)])
    expect(await stateOf(order_id)).toEqual(paid)
    expect(await lettersAbout(order_id)).toBe(1)
  })
})

describe('a card holder who never answers', () => {
  test('keeps the order for ten minutes, then the attempt is given up and a late yes charges nothing [D-042]', async () => {
    const before = await shelf()
    const order_id = await anOrder(shop, sale)
    const { url = '' } = (await buy(order_id, 'tok_threeDSecure2Required')).body.responseData.nextAction ?? {}
    await later(order_id, 5)
    await reconcilePayments(shop, log)
    expect((await stateOf(order_id)).payments).toEqual(['action'])
    await later(order_id, 6)
    await reconcilePayments(shop, log)
    expect(await stateOf(order_id)).toEqual(payable)
    expect(await shelf()).toBe(before)
    await answerChallenge(url, 'complete')
    await reconcilePayments(shop, log)
    expect(await stateOf(order_id)).toEqual(payable)
  })

  test('who answered, but whose browser never came back, has a paid order [D-042]', async () => {
    const order_id = await anOrder(shop, sale)
    const { url = '' } = (await buy(order_id, 'tok_threeDSecure2Required')).body.responseData.nextAction ?? {}
    await answerChallenge(url, 'complete')
    await later(order_id, 11)
    await reconcilePayments(shop, log)
    expect(await stateOf(order_id)).toEqual(paid)
  })
})

describe('the provider’s notice', () => {
  test('after the answer, and three times, changes nothing [D-025]', async () => {
    const order_id = await anOrder(shop, sale)
    await buy(order_id)
    const event = await eventsOf(order_id, 'payment_intent.succeeded')
    for (let times = 0; times < 3; times++) await settleByEvent(shop, event)
    expect(await stateOf(order_id)).toEqual(paid)
    expect(await lettersAbout(order_id)).toBe(1)
  })

  test('before any answer settles the order, however many come at once [D-024]', async () => {
    const order_id = await anOrder(shop, sale)
    const { id: reference, orderId, amount, instrument } = await diedBeforeTheCall(order_id)
    await shop.provider.charge({
      reference,
      orderId,
      amount,
      instrument,
      description: '',
      returnUrl: 'http://localhost/',
    })
    const event = await eventsOf(order_id, 'payment_intent.succeeded')
    await Promise.all([1, 2, 3].map(() => settleByEvent(shop, event)))
    expect(await stateOf(order_id)).toEqual(paid)
    expect(await lettersAbout(order_id)).toBe(1)
  })

  test('after the card holder’s yes settles the order, and the browser’s repeated call still gets its receipt [D-042]', async () => {
    const order_id = await anOrder(shop, sale)
    const { url = '' } = (await buy(order_id, 'tok_threeDSecure2Required')).body.responseData.nextAction ?? {}
    await answerChallenge(url, 'complete')
    await settleByEvent(shop, await eventsOf(order_id, 'payment_intent.succeeded'))
    expect(await stateOf(order_id)).toEqual(paid)
    const repeated = await buy(order_id, 'tok_threeDSecure2Required')
    expect(repeated.body.responseData.emailData?.order).toMatchObject({ paymentStatus: 3 })
  })

  test('after the card holder’s no frees the order, and the repeated call hears the refusal [D-042]', async () => {
    const order_id = await anOrder(shop, sale)
    const { url = '' } = (await buy(order_id, 'tok_threeDSecure2Required')).body.responseData.nextAction ?? {}
    await answerChallenge(url, 'fail')
    await settleByEvent(shop, await eventsOf(order_id, 'payment_intent.payment_failed'))
    expect(await stateOf(order_id)).toEqual(payable)
    expect((await buy(order_id, 'tok_threeDSecure2Required')).body.error?.errorCode).toBe(22)
  })

  test('goes through post and jobs: the order is paid though the browser never came back, and commission is on its way [D-024, D-043]', async () => {
    const order_id = await anOrder(shop, sale)
    const { url = '' } = (await buy(order_id, 'tok_threeDSecure2Required')).body.responseData.nextAction ?? {}
    await answerChallenge(url, 'complete')
    await eventsOf(order_id, 'payment_intent.succeeded')
    await shop.runJobs()
    expect(await stateOf(order_id)).toEqual(paid)
    const transfers = await shop.db.selectFrom('transfers').selectAll().where('order_id', '=', order_id).execute()
    expect(transfers).toMatchObject([{ amount_pence: 500, seller_id: sale.seller.id }])
  })

  test('that only claims success is not believed: the provider is asked [D-002]', async () => {
    const order_id = await anOrder(shop, sale)
    await buy(order_id, 'tok_threeDSecure2Required')
    const { id, provider_ref } = await shop.db
      .selectFrom('payments')
      .select(['id', 'provider_ref'])
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    const object = { id: provider_ref, amount_received: 2000, currency: 'gbp', metadata: { payment_id: id } }
    await settleByEvent(shop, { type: 'payment_intent.succeeded', object })
    expect((await stateOf(order_id)).payments).toEqual(['action'])
  })

  test('about somebody else’s payment changes nothing', async () => {
    await settleByEvent(shop, { type: 'payment_intent.succeeded', object: { id: 'pi_unknown', metadata: {} } })
    await settleByEvent(shop, { type: 'customer.created', object: { id: 'cus_1' } })
  })
})

describe('settling', () => {
  test('refuses money of another amount, currency or reference, and changes nothing [D-002, D-024]', async () => {
    const order_id = await anOrder(shop, sale)
    const payment = await diedBeforeTheCall(order_id)
    const facts = {
      ...{ providerRef: 'pi_1', reference: payment.id, amount: pence(2000), currency: 'gbp', funding: 'credit' },
      ...{ brand: 'visa', last4: '4242', walletKind: null },
      billing: { name: '', line1: '', line2: '', city: '', zipcode: '' },
    }
    for (const wrong of [{ amount: pence(1999) }, { currency: 'eur' }, { reference: order_id }, { reference: null }])
      await expect(settleOrder(shop, payment, { ...facts, ...wrong })).rejects.toThrow()
    expect(await stateOf(order_id)).toMatchObject({ status: 2, payments: ['sent'] })
    expect(await lettersAbout(order_id)).toBe(0)
  })

  test('books a late yes of an attempt that was given up, with what is left on the shelf [D-035]', async () => {
    const own = await aSale(shop, { quantity: 1 })
    const order_id = await anOrder(shop, own)
    const refused = await pay(shop, 'token', own.seller.token, { token: 'tok_chargeDeclined', order_id, amount: 20 })
    expect(refused.body.error?.errorCode).toBe(22)
    await shop.db.updateTable('products').set({ quantity: 0 }).where('id', '=', own.productId).execute()
    const payment = paymentOf(
      await shop.db.selectFrom('payments').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow(),
    )
    await settleOrder(shop, payment, {
      ...{ providerRef: payment.providerRef ?? '', reference: payment.id, amount: pence(2000), currency: 'gbp' },
      ...{ funding: 'credit', brand: 'visa', last4: '4242', walletKind: null },
      billing: { name: 'Anna Archer', line1: '1 High Street', line2: '', city: 'Leeds', zipcode: 'LS1 1AA' },
    })
    expect((await stateOf(order_id)).status).toBe(3)
    const info = await shop.call<{ order: Record<string, unknown> }>('GET', `order/info/${order_id}`, {
      as: own.seller.token,
    })
    expect(info.body.responseData.order.stripeAdress).toMatchObject({ name: 'Anna Archer', zipcode: 'LS1 1AA' })
  })
})
