import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Instrument } from '#payments/provider/server/instrument.ts'
import { pence } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { openProvider, type SandboxProvider } from '../../../../tests/harness/payment-provider.ts'

let setup: SandboxProvider
beforeAll(async () => {
  setup = await openProvider()
})
afterAll(() => setup.close())

const token = (name: string): Instrument => ({ kind: 'token', token: name })
const request = (instrument: Instrument, amount = 1999) => ({
  reference: randomUUID(),
  orderId: randomUUID(),
  amount: pence(amount),
  instrument,
  description: 'Payment for order ORD-000001',
  returnUrl: 'http://localhost:3000/checkout',
})

test('an accepted card is charged to the penny, in pounds, and the result describes the card [D-208, I-PAYM-023, I-PAYM-025]', async () => {
  const charge = request(token('tok_visa_debit'))
  expect(await setup.provider.charge(charge)).toMatchObject({
    state: 'succeeded',
    reference: charge.reference,
    amount: 1999,
    currency: 'gbp',
    funding: 'debit',
    brand: 'visa',
    last4: '5556',
    walletKind: null,
  })
})

test('two requests with one idempotency key charge once [D-025]', async () => {
  const charge = request(token('tok_visa'))
  const answers = await Promise.all([setup.provider.charge(charge), setup.provider.charge(charge)])
  const again = await setup.provider.charge(charge)
  expect(again).toMatchObject({ state: 'succeeded' })
  for (const answer of answers) expect(['succeeded', 'unknown']).toContain(answer.state)
  const charges = []
  for await (const listed of setup.provider.listCharges(new Date(0)))
    if (listed.reference === charge.reference) charges.push(listed)
  expect(charges).toHaveLength(1)
})

test('a declined card has the message of the provider, and is declined when it is retrieved later too [D-201]', async () => {
  const charge = request(token('tok_chargeDeclined'))
  const answer = await setup.provider.charge(charge)
  expect(answer).toMatchObject({ state: 'declined', userMessage: 'Your card was declined.' })
  expect(await setup.provider.findCharge(charge.reference, new Date())).toMatchObject({ state: 'declined' })
})

test('a card whose bank wants authentication returns a url, and is charged after the authentication [D-042]', async () => {
  const charge = request(token('tok_threeDSecure2Required'))
  const answer = await setup.provider.charge(charge)
  if (answer.state !== 'requires_action') throw new Error(answer.state)
  expect(await setup.provider.findCharge(charge.reference, new Date())).toEqual(answer)
  const page = await fetch(answer.url)
  expect(await page.text()).toContain('Complete authentication')
  await fetch(answer.url, { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }), redirect: 'manual' })
  expect(await setup.provider.retrieveCharge(answer.providerRef)).toMatchObject({
    state: 'succeeded',
    reference: charge.reference,
    amount: 1999,
  })
})

test('a failed authentication declines the charge [D-042]', async () => {
  const answer = await setup.provider.charge(request(token('tok_threeDSecure2Required')))
  if (answer.state !== 'requires_action') throw new Error(answer.state)
  await fetch(answer.url, { method: 'POST', body: new URLSearchParams({ outcome: 'fail' }), redirect: 'manual' })
  expect(await setup.provider.retrieveCharge(answer.providerRef)).toMatchObject({ state: 'declined' })
})

test('a wallet’s charge has the kind of the wallet and the billing address of the card [D-017, D-019]', async () => {
  const made = await setup.call('POST', '/v1/tokens', {
    ...{ 'card[number]': '4242424242424242', 'card[exp_month]': '12', 'card[exp_year]': '2040', 'card[cvc]': '123' },
    ...{ 'card[name]': 'Clara Client', 'card[address_line1]': '1 High Street', 'card[address_city]': 'Leeds' },
    ...{ 'card[address_zip]': 'LS1 1AA', 'card[tokenization_method]': 'google_pay' },
  })
  const answer = await setup.provider.charge(request(token(String(made.id))))
  expect(answer).toMatchObject({
    state: 'succeeded',
    walletKind: 'google_pay',
    billing: { name: 'Clara Client', line1: '1 High Street', line2: '', city: 'Leeds', zipcode: 'LS1 1AA' },
  })
  // a token works once
  expect(await setup.provider.charge(request(token(String(made.id))))).toMatchObject({ state: 'declined' })
})

test('a cancelled charge is declined for good [D-042]', async () => {
  const answer = await setup.provider.charge(request(token('tok_threeDSecure2Required')))
  if (answer.state !== 'requires_action') throw new Error(answer.state)
  expect(await setup.provider.cancelCharge(answer.providerRef)).toMatchObject({ state: 'declined' })
  expect(await setup.provider.retrieveCharge(answer.providerRef)).toMatchObject({ state: 'declined' })
})

test('cancelling a charge that succeeded returns its success [D-024]', async () => {
  const paid = await setup.provider.charge(request(token('tok_visa')))
  if (paid.state !== 'succeeded') throw new Error(paid.state)
  expect(await setup.provider.cancelCharge(paid.providerRef)).toMatchObject({ state: 'succeeded', amount: 1999 })
})

test('a timeout is unknown, never declined, and the charge is found afterwards [D-024]', async () => {
  const charge = request(token('tok_visa'))
  await setup.call('POST', '/v1/test_helpers/sandbox/faults', {
    next: 'drop_after',
    path: '/v1/payment_intents',
    count: '4',
  })
  expect(await setup.provider.charge(charge)).toEqual({ state: 'unknown' })
  await setup.call('DELETE', '/v1/test_helpers/sandbox/faults')
  expect(await setup.provider.findCharge(charge.reference, new Date())).toMatchObject({ state: 'succeeded' })
  expect(await setup.provider.closeChargeReference(charge.reference)).toBe('already_used')
})

test('the idempotency key of a charge that never arrived is closed, so that it cannot arrive late [D-025]', async () => {
  const charge = request(token('tok_visa'))
  expect(await setup.provider.findCharge(charge.reference, new Date())).toBeNull()
  expect(await setup.provider.closeChargeReference(charge.reference)).toBe('closed')
  expect(await setup.provider.closeChargeReference(charge.reference)).toBe('closed')
  expect(await setup.provider.charge(charge)).toEqual({ state: 'unknown' })
  expect(await setup.provider.findCharge(charge.reference, new Date())).toBeNull()
})

test('a call to the provider inside a transaction throws [D-025]', async () => {
  await expect(
    inTransaction(setup.database.db, () => setup.provider.charge(request(token('tok_visa')))),
  ).rejects.toThrow('inside a transaction')
})

test('the sandbox has one webhook endpoint, which is replaced when its url changes [D-208]', async () => {
  const urls = async () => {
    const { data } = await setup.call('GET', '/v1/webhook_endpoints')
    return (data as { url: string }[]).map(({ url }) => url)
  }
  for (const url of ['http://127.0.0.1:9/a', 'http://127.0.0.1:9/a', 'http://127.0.0.1:9/b'])
    await setup.provider.registerWebhookEndpoint(url)
  expect(await urls()).toEqual(['http://127.0.0.1:9/b'])
})

test('an event with a wrong signature is rejected [D-208]', async () => {
  expect(setup.provider.verifyWebhook(Buffer.from('{"id":"evt_1"}'), 't=1,v1=00')).toBe('bad_signature')
})
