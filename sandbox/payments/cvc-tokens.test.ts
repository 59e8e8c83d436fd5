import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { rejectionOf } from '../../tests/harness/sandbox.ts'
import { openSandboxForTests } from '../../tests/harness/sandbox-for-tests.ts'

const { stripe } = openSandboxForTests()

const tokenOf = (number: string) =>
  stripe.tokens.create({
    card: { number, exp_month: '12', exp_year: String(new Date().getUTCFullYear() + 2), cvc: '123' },
  })
const saveWith = (token: string) => stripe.paymentMethods.create({ type: 'card', card: { token } })

test('the security code of a saved card becomes a token, which one confirmation uses [D-115]', async () => {
  const { id, type, used } = await stripe.tokens.create({ cvc_update: { cvc: '123' } })
  expect({ type, used }).toEqual({ type: 'cvc_update', used: false })
  const requested: Stripe.PaymentIntentCreateParams = {
    amount: 100,
    currency: 'gbp',
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_visa',
    confirm: true,
    payment_method_options: { card: { cvc_token: id } },
  }
  const param = 'payment_method_options[card][cvc_token]'
  expect(await rejectionOf(stripe.paymentIntents.create({ ...requested, confirm: false }))).toMatchObject({ param })
  expect((await stripe.paymentIntents.create(requested)).status).toBe('succeeded')
  expect((await stripe.tokens.retrieve(id)).used).toBe(true)
  const payWith = (cvc_token: string) =>
    rejectionOf(stripe.paymentIntents.create({ ...requested, payment_method_options: { card: { cvc_token } } }))
  expect(await payWith(id)).toMatchObject({ statusCode: 400, code: 'token_already_used', param })
  expect(await payWith('cvctok_unknown')).toMatchObject({ statusCode: 400, code: 'resource_missing', param })
  expect(await payWith('')).toMatchObject({ statusCode: 400, code: 'resource_missing', param })
  expect(await payWith((await tokenOf('4242424242424242')).id)).toMatchObject({ statusCode: 400, param })
  for (const cvc of ['', '12', '12345', 'x'])
    expect((await rejectionOf(stripe.tokens.create({ cvc_update: { cvc } }))).code).toBe('invalid_cvc')
})

test('a card whose code is incorrect is declined where the code is entered, saved or not [D-115]', async () => {
  const incorrect = { type: 'StripeCardError', statusCode: 402, code: 'incorrect_cvc', decline_code: 'incorrect_cvc' }
  const { id: customer } = await stripe.customers.create()
  const save = async (token: string) => stripe.paymentMethods.attach((await saveWith(token)).id, { customer })
  expect(await rejectionOf(save('tok_chargeDeclinedIncorrectCvc'))).toMatchObject(incorrect)
  const card = await save('tok_cvcCheckFail')
  expect(card.card?.checks?.cvc_check).toBe('fail')
  const requested: Stripe.PaymentIntentCreateParams = {
    amount: 100,
    currency: 'gbp',
    customer,
    confirm: true,
    allowed_payment_method_types: ['card'],
  }
  const intent = await stripe.paymentIntents.create({ ...requested, confirm: false, payment_method: card.id })
  const { id: cvc_token } = await stripe.tokens.create({ cvc_update: { cvc: '999' } })
  const declined = await rejectionOf(
    stripe.paymentIntents.confirm(intent.id, { payment_method_options: { card: { cvc_token } } }),
  )
  expect(declined).toMatchObject({ ...incorrect, message: "Your card's security code is incorrect." })
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'incorrect_cvc' },
  })
  // a payment with a saved card is not checked unless the CVC was entered again
  expect((await stripe.paymentIntents.confirm(intent.id, { payment_method: card.id })).status).toBe('succeeded')
  for (const token of ['tok_cvcCheckFail', (await tokenOf('4000000000000127')).id]) {
    const { id: payment_method } = await saveWith(token)
    expect(await rejectionOf(stripe.paymentIntents.create({ ...requested, payment_method }))).toMatchObject(incorrect)
  }
})
