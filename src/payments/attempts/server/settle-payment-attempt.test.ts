import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  chargeOrRetrieve,
  listStaleAttemptIds,
  retrieveOrCancelCharge,
} from '#payments/attempts/server/charge-payment-attempt.ts'
import { insertPaymentAttempt } from '#payments/attempts/server/insert-payment-attempt.ts'
import {
  findOpenPaymentAttempt,
  findPaymentAttempt,
  findPaymentAttemptByCharge,
  findSettledPaymentAttempt,
  type PaymentAttempt,
} from '#payments/attempts/server/payment-attempt.ts'
import {
  failPaymentAttempt,
  markAttemptAwaitingAuthentication,
  markAttemptUnknown,
  settlePaymentAttempt,
} from '#payments/attempts/server/settle-payment-attempt.ts'
import type { CardTry } from '#payments/card-tries/server/card-try.ts'
import type { Instrument } from '#payments/provider/server/instrument.ts'
import type { DeclinedCharge, PaymentProvider, SettledCharge } from '#payments/provider/server/payment-provider.ts'
import { paymentsText } from '#payments/text.ts'
import { pence } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { openProvider, type SandboxProvider } from '../../../../tests/harness/payment-provider.ts'

let setup: SandboxProvider
beforeAll(async () => {
  setup = await openProvider()
})
afterAll(() => setup.close())

async function anOrder(): Promise<string> {
  const seller = await setup.database.pool.query(
    `insert into users (role, email, password_hash, first_name, last_name) values ('seller', $1, '', 'A', 'B') returning id`,
    [`${randomUUID()}@example.com`],
  )
  const { rows } = await setup.database.pool.query(
    `insert into orders (seller_id, delivery_type, quantity, full_price_pence, commission_pence, total_pence, saving_pence)
      values ($1, 1, 1, 1999, 0, 1999, 0) returning id`,
    [seller.rows[0]?.id],
  )
  return rows[0]?.id
}

const insert = (orderId: string, token = 'tok_visa', cardTry: CardTry | null = null) => {
  const instrument: Instrument = { kind: 'token', token }
  const charge = {
    orderId,
    method: 'new_card',
    paymentType: 1,
    amount: pence(1999),
    instrument,
    cardTry,
  } as const
  return inTransaction(setup.database.db, (tx) => insertPaymentAttempt(tx, charge))
}

const declined = (userMessage: string) => ({ userMessage, providerRef: null, declinedBy: 'provider' as const })

const charge = (payment: PaymentAttempt) =>
  setup.provider.charge({
    reference: payment.id,
    orderId: payment.orderId,
    amount: payment.amount,
    instrument: payment.instrument,
    description: 'Payment',
    returnUrl: 'http://localhost:3000/',
  })

const settle = (payment: PaymentAttempt, facts: SettledCharge) =>
  inTransaction(setup.database.db, (tx) => settlePaymentAttempt(tx, payment.id, facts))

const stateOf = async (payment: PaymentAttempt) => (await findPaymentAttempt(setup.database.db, payment.id))?.state

/** Dates an attempt back, as if its process had ended some minutes ago. */
const ageBy = (payment: PaymentAttempt, minutes: number) =>
  setup.database.pool.query('update payments set created_at = $2, updated_at = $2 where id = $1', [
    payment.id,
    new Date(Date.now() - minutes * 60_000),
  ])

async function chargeSuccessfully(payment: PaymentAttempt) {
  const result = await charge(payment)
  if (result.state !== 'succeeded') throw new Error(result.state)
  return result
}

test('of fifty attempts at once to pay an order one wins, the others get code 13 [D-025]', async () => {
  const orderId = await anOrder()
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => insert(orderId)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const rejection = { code: 13, message: paymentsText.orderPaymentPending }
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(rejection)
})

test('a settled attempt is found by order and charge; settling again does nothing [D-024, D-025]', async () => {
  const { db } = setup.database
  const orderId = await anOrder()
  const payment = await insert(orderId)
  expect((await findOpenPaymentAttempt(db, orderId))?.id).toBe(payment.id)
  const facts = await chargeSuccessfully(payment)
  expect(await settle(payment, facts)).toBe(true)
  expect(await settle(payment, facts)).toBe(false)
  expect(await findOpenPaymentAttempt(db, orderId)).toBeUndefined()
  expect(await findSettledPaymentAttempt(db, orderId)).toMatchObject({
    id: payment.id,
    funding: 'credit',
    last4: '4242',
  })
  expect((await findPaymentAttemptByCharge(db, { providerRef: facts.providerRef, reference: null }))?.id).toBe(
    payment.id,
  )
  expect((await findPaymentAttemptByCharge(db, { providerRef: 'pi_else', reference: payment.id }))?.id).toBe(payment.id)
  await markAttemptUnknown(db, payment.id)
  expect(await failPaymentAttempt(db, payment.id, declined('no'))).toBe(false)
  expect(await stateOf(payment)).toBe('succeeded')
})

test('a charge of another amount, currency or payment settles nothing [D-002, I-PAYM-025]', async () => {
  const payment = await insert(await anOrder())
  const facts = await chargeSuccessfully(payment)
  for (const wrong of [{ amount: pence(1998) }, { currency: 'eur' }, { reference: randomUUID() }, { reference: null }])
    await expect(settle(payment, { ...facts, ...wrong })).rejects.toThrow('not what payment')
  expect(await stateOf(payment)).toBe('sent')
})

test('after a failed attempt the order can be paid by another one [D-024]', async () => {
  const { db } = setup.database
  const orderId = await anOrder()
  const first = await insert(orderId)
  const result = await charge(await insert(await anOrder(), 'tok_chargeDeclined'))
  expect(result.state).toBe('declined')
  expect(await failPaymentAttempt(db, first.id, declined('Your card was declined.'))).toBe(true)
  expect(await findPaymentAttempt(db, first.id)).toMatchObject({
    state: 'failed',
    failureMessage: 'Your card was declined.',
  })
  await insert(orderId)
})

test('a declined card counts at once and for good, one the shop gave up does not [D-250]', async () => {
  const { db } = setup.database
  const payBy = async (declinedBy: DeclinedCharge['declinedBy']) => {
    const orderId = await anOrder()
    const cardTry = { orderId, sellerId: randomUUID(), clientId: null, address: '192.0.2.1' }
    const payment = await insert(orderId, 'tok_visa', cardTry)
    const declinedCharge: DeclinedCharge = { state: 'declined', rawMessage: 'No.', ...declined('No.'), declinedBy }
    const provider = { charge: async () => declinedCharge } as Partial<PaymentProvider> as PaymentProvider
    await chargeOrRetrieve({ db, provider }, { payment, isNew: true }, { description: 'Payment', returnUrl: '' })
    const stateOfTry = async () =>
      (await db.selectFrom('card_tries').select('state').where('id', '=', payment.id).executeTakeFirst())?.state
    const atOnce = await stateOfTry()
    await failPaymentAttempt(db, payment.id, declinedCharge)
    return [atOnce, await stateOfTry()]
  }
  expect(await payBy('provider')).toEqual(['declined', 'declined'])
  expect(await payBy('shop')).toEqual(['under_way', undefined])
})

test('an attempt whose call was never sent is declined for good [D-024]', async () => {
  const payment = await insert(await anOrder())
  expect(await listStaleAttemptIds(setup.database.db)).not.toContain(payment.id)
  await ageBy(payment, 2)
  expect(await listStaleAttemptIds(setup.database.db)).toContain(payment.id)
  expect(await retrieveOrCancelCharge(setup.provider, payment)).toMatchObject({ state: 'declined', providerRef: null })
  expect(await charge(payment)).toMatchObject({ state: 'unknown' })
  expect(await retrieveOrCancelCharge(setup.provider, payment)).toMatchObject({ state: 'declined' })
})

test('an attempt whose answer was lost is found at the provider [D-024]', async () => {
  const payment = await insert(await anOrder())
  await charge(payment)
  await markAttemptUnknown(setup.database.db, payment.id)
  expect(await retrieveOrCancelCharge(setup.provider, payment)).toMatchObject({
    state: 'succeeded',
    reference: payment.id,
  })
})

test('a card holder has ten minutes to authenticate, then the charge is cancelled [D-042]', async () => {
  const { db } = setup.database
  const payment = await insert(await anOrder(), 'tok_threeDSecure2Required')
  const result = await charge(payment)
  if (result.state !== 'requires_action') throw new Error(result.state)
  await markAttemptAwaitingAuthentication(db, payment.id, result.url, result.providerRef)
  const waiting = await findPaymentAttempt(db, payment.id)
  expect(waiting).toMatchObject({ state: 'requires_action', nextActionUrl: result.url })
  if (!waiting) return
  expect(await retrieveOrCancelCharge(setup.provider, waiting)).toMatchObject({ state: 'requires_action' })
  await ageBy(payment, 11)
  expect(await listStaleAttemptIds(db)).toContain(payment.id)
  const late = await findPaymentAttempt(db, payment.id)
  expect(late && (await retrieveOrCancelCharge(setup.provider, late))).toMatchObject({ state: 'declined' })
  expect((await setup.provider.retrieveCharge(result.providerRef)).state).toBe('declined')
})

test('a late success settles an attempt that had failed [D-024]', async () => {
  const payment = await insert(await anOrder())
  const facts = await chargeSuccessfully(payment)
  await failPaymentAttempt(setup.database.db, payment.id, declined('expired'))
  expect(await settle(payment, facts)).toBe(true)
  expect(await stateOf(payment)).toBe('succeeded')
})
