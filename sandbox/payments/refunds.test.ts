import { expect, test } from 'vitest'
import { rejectionOf } from '../../tests/harness/sandbox.ts'
import { openSandboxForTests } from '../../tests/harness/sandbox-for-tests.ts'

const { stripe } = openSandboxForTests()

const paid = (amount = 1999) =>
  stripe.paymentIntents.create({
    amount,
    currency: 'gbp',
    confirm: true,
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_visa',
  })
const available = async () => (await stripe.balance.retrieve()).available[0]?.amount ?? 0

test('a payment is refunded in full once', async () => {
  const { id, latest_charge } = await paid()
  const before = await available()
  const refund = await stripe.refunds.create({
    payment_intent: id,
    reason: 'requested_by_customer',
    metadata: { order: '1' },
  })
  expect(refund).toMatchObject({ amount: 1999, status: 'succeeded', charge: latest_charge, metadata: { order: '1' } })
  expect(await stripe.charges.retrieve(String(latest_charge))).toMatchObject({ refunded: true, amount_refunded: 1999 })
  expect(await available()).toBe(before - 1999)
  expect(await rejectionOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    code: 'charge_already_refunded',
    message: `Charge ${latest_charge} has already been refunded.`,
  })
  expect((await stripe.refunds.list({ payment_intent: id })).data.map((one) => one.id)).toEqual([refund.id])
  expect((await stripe.refunds.retrieve(refund.id, { expand: ['charge'] })).charge).toMatchObject({ id: latest_charge })
})

test('a payment is refunded in parts up to its amount', async () => {
  const { latest_charge } = await paid(1000)
  const charge = String(latest_charge)
  await stripe.refunds.create({ charge, amount: 300 })
  const tooMuch = await rejectionOf(stripe.refunds.create({ charge, amount: 701 }))
  expect(tooMuch.message).toBe('Refund amount (£7.01) is greater than unrefunded amount on charge (£7.00)')
  const parts = await Promise.allSettled([400, 400, 300].map((amount) => stripe.refunds.create({ charge, amount })))
  expect(parts.filter(({ status }) => status === 'fulfilled').length).toBe(2)
  const { amount_refunded } = await stripe.charges.retrieve(charge)
  expect(amount_refunded).toBeLessThanOrEqual(1000)
  expect((await stripe.refunds.list({ charge })).data.reduce((sum, { amount }) => sum + amount, 0)).toBe(
    amount_refunded,
  )
})

test('an unpaid payment is not refunded', async () => {
  const open = await stripe.paymentIntents.create({ amount: 500, currency: 'gbp' })
  expect((await rejectionOf(stripe.refunds.create({ payment_intent: open.id }))).param).toBe('payment_intent')
  expect((await rejectionOf(stripe.refunds.create({}))).statusCode).toBe(400)
  expect((await rejectionOf(stripe.refunds.create({ charge: 'ch_none' }))).code).toBe('resource_missing')
})

test('every balance transaction is listed, and the balance is their sum', async () => {
  const { id } = await paid(800)
  await stripe.refunds.create({ payment_intent: id, amount: 100 })
  let sum = 0
  for await (const { net } of stripe.balanceTransactions.list({ limit: 100 })) sum += net
  expect(sum).toBe(await available())
})
