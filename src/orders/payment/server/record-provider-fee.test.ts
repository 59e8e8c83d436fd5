import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { recordProviderFee } from '#orders/payment/server/reconcile-payments.ts'
import { settleOrder } from '#orders/payment/server/settle-order.ts'
import type { ChargeResult } from '#payments/provider/server/payment-provider.ts'
import { pence } from '#platform/money.ts'
import { createOrder, createSale, openBooks, payOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { type OpenSandbox, openSandbox } from '../../../../tests/harness/sandbox.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { createAttemptAfterCall, createAttemptBeforeCall } from '../../../../tests/harness/unfinished-payments.ts'
import { runAudit } from '../../../../tools/operate/audit/run-audit.ts'

let provider: OpenSandbox
let shop: Shop
let sale: Sale
let books: ReturnType<typeof openBooks>
beforeAll(async () => {
  // the provider's fee is 1.5 % of a charge and 20p, and £20.00 for a dispute
  provider = await openSandbox({ fee: (amount) => Math.round(amount * 0.015) + 20, disputeFee: 2000 })
  shop = await openShop({ STRIPE_API_BASE: provider.url })
  sale = await createSale(shop, { quantity: 500 })
  books = openBooks(shop)
})
afterAll(async () => {
  const findings = await runAudit(String(shop.pool.options.connectionString), shop.provider)
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
  await shop.close()
  await provider.close()
})

const feeOf = async (orderId: string) => (await books.booked(orderId)).filter((line) => line.startsWith('provider_fee'))
const twentyPounds = ['provider_fee held -50', 'provider_fee provider_fees 50']

test('the provider’s fee is posted with the payment', async () => {
  const order_id = await createOrder(shop, sale)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
  expect(await feeOf(order_id)).toEqual(twentyPounds)
})

test('a fee whose webhook comes after the payment is posted then, and only once', async () => {
  const order_id = await createOrder(shop, sale)
  const { payment, result } = await createAttemptAfterCall(shop, sale, order_id)
  if (result.state !== 'succeeded') throw new Error(result.state)
  await settleOrder(shop, payment, { ...result, fee: null })
  expect(await feeOf(order_id)).toEqual([])
  const event = { type: 'charge.updated', object: { object: 'charge', payment_intent: result.providerRef } }
  for (let times = 0; times < 3; times++) await recordProviderFee(shop, event)
  expect(await feeOf(order_id)).toEqual(twentyPounds)
})

test('a fee whose webhook comes before the payment settles the payment too', async () => {
  const order_id = await createOrder(shop, sale)
  const { result } = await createAttemptAfterCall(shop, sale, order_id)
  const ref = 'providerRef' in result ? result.providerRef : null
  await recordProviderFee(shop, { type: 'charge.updated', object: { object: 'charge', payment_intent: ref } })
  expect(await books.stateOf(order_id)).toMatchObject({ status: 3 })
  expect(await feeOf(order_id)).toEqual(twentyPounds)
})

test('a charge that is not ours or failed posts no fee and touches no payment', async () => {
  const order_id = await createOrder(shop, sale)
  const { id: reference } = await createAttemptBeforeCall(shop, sale, order_id)
  const record = (charge: ChargeResult) => {
    const provider = { ...shop.provider, retrieveCharge: async () => charge }
    const object = { object: 'charge', payment_intent: 'pi_1' }
    return recordProviderFee({ ...shop, provider }, { type: 'charge.updated', object })
  }
  await record({ state: 'declined', providerRef: 'pi_1', userMessage: '', rawMessage: '', declinedBy: 'provider' })
  await record({
    state: 'succeeded',
    providerRef: 'pi_1',
    chargeRef: 'ch_1',
    reference: randomUUID(),
    currency: 'gbp',
    amount: pence(2000),
    fee: pence(50),
    funding: 'credit',
    brand: 'visa',
    last4: '4242',
    walletKind: null,
    billing: { name: '', line1: '', line2: '', city: '', postcode: '' },
  })
  expect(await books.paymentsOf(order_id)).toMatchObject([{ id: reference, state: 'sent', provider_ref: null }])
  expect(await feeOf(order_id)).toEqual([])
})

test.each(['won', 'lost'])('the fee of a dispute is posted when it is %s', async (end) => {
  const order_id = await createOrder(shop, sale)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_createDispute', order_id, amount: 20 })
  const [paid] = await books.paymentsOf(order_id)
  const { data } = await provider.stripe.disputes.list({ payment_intent: paid?.provider_ref ?? '' })
  const id = data[0]?.id ?? ''
  await settleDispute(shop, id)
  const feesNow = () =>
    shop.db
      .selectFrom('disputes')
      .innerJoin('journals', (on) =>
        on.onRef('journals.ref', '=', (eb) => eb.cast('disputes.id', 'text')).on('kind', '=', 'provider_fee'),
      )
      .innerJoin('entries', 'entries.journal_id', 'journals.id')
      .select('entries.pence')
      .where('provider_ref', '=', id)
      .where('account', '=', 'provider_fees')
      .execute()
  expect(await feesNow()).toEqual([])
  if (end === 'lost') await provider.stripe.disputes.close(id)
  else await provider.stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
  for (let times = 0; times < 2; times++) await settleDispute(shop, id)
  expect(await feesNow()).toEqual([{ pence: pence(2000) }])
})
