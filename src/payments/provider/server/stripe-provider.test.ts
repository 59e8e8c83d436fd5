import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Instrument } from '#payments/provider/server/payment-provider.ts'
import { pence } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { openProvider, type ProviderHouse } from '../../../../tests/harness/provider.ts'

let house: ProviderHouse
beforeAll(async () => {
  house = await openProvider()
})
afterAll(() => house.close())

const token = (name: string): Instrument => ({ kind: 'token', token: name })
const request = (instrument: Instrument, amount = 1999) => ({
  reference: randomUUID(),
  orderId: randomUUID(),
  amount: pence(amount),
  instrument,
  description: 'Payment for order ORD-000001',
  returnUrl: 'http://localhost:3000/checkout',
})

test('a good card is charged to the penny, in pounds, and says what it was [D-208, I-PAYM-023, I-PAYM-025]', async () => {
  const asked = request(token('tok_visa_debit'))
  expect(await house.provider.charge(asked)).toMatchObject({
    state: 'succeeded',
    reference: asked.reference,
    amount: 1999,
    currency: 'gbp',
    funding: 'debit',
    brand: 'visa',
    last4: '5556',
    walletKind: null,
  })
})

test('asking twice under one reference charges once [D-025]', async () => {
  const asked = request(token('tok_visa'))
  const answers = await Promise.all([house.provider.charge(asked), house.provider.charge(asked)])
  const again = await house.provider.charge(asked)
  expect(again).toMatchObject({ state: 'succeeded' })
  for (const answer of answers) expect(['succeeded', 'unknown']).toContain(answer.state)
  const charges = []
  for await (const charge of house.provider.listCharges(new Date(0)))
    if (charge.reference === asked.reference) charges.push(charge)
  expect(charges).toHaveLength(1)
})

test('a declined card is a refusal with the words of the provider, and stays one when asked for later [D-201]', async () => {
  const asked = request(token('tok_chargeDeclined'))
  const answer = await house.provider.charge(asked)
  expect(answer).toMatchObject({ state: 'declined', userMessage: 'Your card was declined.' })
  expect(await house.provider.findCharge(asked.reference, new Date())).toMatchObject({ state: 'declined' })
})

test('a card that its bank wants confirmed answers an address, and is paid after that [D-042]', async () => {
  const asked = request(token('tok_threeDSecure2Required'))
  const answer = await house.provider.charge(asked)
  if (answer.state !== 'action') throw new Error(answer.state)
  expect(await house.provider.findCharge(asked.reference, new Date())).toEqual(answer)
  const page = await fetch(answer.url)
  expect(await page.text()).toContain('Complete authentication')
  await fetch(answer.url, { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }), redirect: 'manual' })
  expect(await house.provider.retrieveCharge(answer.providerRef)).toMatchObject({
    state: 'succeeded',
    reference: asked.reference,
    amount: 1999,
  })
})

test('a confirmation that failed is a refusal [D-042]', async () => {
  const answer = await house.provider.charge(request(token('tok_threeDSecure2Required')))
  if (answer.state !== 'action') throw new Error(answer.state)
  await fetch(answer.url, { method: 'POST', body: new URLSearchParams({ outcome: 'fail' }), redirect: 'manual' })
  expect(await house.provider.retrieveCharge(answer.providerRef)).toMatchObject({ state: 'declined' })
})

test('a wallet says which one it is, and whose card it was [D-017, D-019]', async () => {
  const made = await house.ask('POST', '/v1/tokens', {
    ...{ 'card[number]': '4242424242424242', 'card[exp_month]': '12', 'card[exp_year]': '2040', 'card[cvc]': '123' },
    ...{ 'card[name]': 'Clara Client', 'card[address_line1]': '1 High Street', 'card[address_city]': 'Leeds' },
    ...{ 'card[address_zip]': 'LS1 1AA', 'card[tokenization_method]': 'google_pay' },
  })
  const answer = await house.provider.charge(request(token(String(made.id))))
  expect(answer).toMatchObject({
    state: 'succeeded',
    walletKind: 'google_pay',
    billing: { name: 'Clara Client', line1: '1 High Street', line2: '', city: 'Leeds', zipcode: 'LS1 1AA' },
  })
  // a token works once
  expect(await house.provider.charge(request(token(String(made.id))))).toMatchObject({ state: 'declined' })
})

test('a holder who never comes back is not charged any more [D-042]', async () => {
  const answer = await house.provider.charge(request(token('tok_threeDSecure2Required')))
  if (answer.state !== 'action') throw new Error(answer.state)
  expect(await house.provider.cancelCharge(answer.providerRef)).toMatchObject({ state: 'declined' })
  expect(await house.provider.retrieveCharge(answer.providerRef)).toMatchObject({ state: 'declined' })
})

test('cancelling a charge that came through tells that it came through [D-024]', async () => {
  const paid = await house.provider.charge(request(token('tok_visa')))
  if (paid.state !== 'succeeded') throw new Error(paid.state)
  expect(await house.provider.cancelCharge(paid.providerRef)).toMatchObject({ state: 'succeeded', amount: 1999 })
})

test('no answer is unknown, never a refusal, and the charge is found afterwards [D-024]', async () => {
  const asked = request(token('tok_visa'))
  await house.ask('POST', '/v1/test_helpers/sandbox/faults', {
    next: 'drop_after',
    path: '/v1/payment_intents',
    count: '4',
  })
  expect(await house.provider.charge(asked)).toEqual({ state: 'unknown' })
  await house.ask('DELETE', '/v1/test_helpers/sandbox/faults')
  expect(await house.provider.findCharge(asked.reference, new Date())).toMatchObject({ state: 'succeeded' })
  expect(await house.provider.closeChargeReference(asked.reference)).toBe('taken')
})

test('a charge that never arrived is shut out, so that it cannot arrive late [D-025]', async () => {
  const asked = request(token('tok_visa'))
  expect(await house.provider.findCharge(asked.reference, new Date())).toBeNull()
  expect(await house.provider.closeChargeReference(asked.reference)).toBe('closed')
  expect(await house.provider.closeChargeReference(asked.reference)).toBe('closed')
  expect(await house.provider.charge(asked)).toEqual({ state: 'unknown' })
  expect(await house.provider.findCharge(asked.reference, new Date())).toBeNull()
})

test('nobody waits for the provider inside a transaction [D-025]', async () => {
  await expect(
    inTransaction(house.database.db, () => house.provider.charge(request(token('tok_visa')))),
  ).rejects.toThrow('inside a transaction')
})

test('the sandbox is told one address to send its notices to, and another one when it changes [D-208]', async () => {
  const urls = async () => {
    const { data } = await house.ask('GET', '/v1/webhook_endpoints')
    return (data as { url: string }[]).map(({ url }) => url)
  }
  for (const url of ['http://127.0.0.1:9/a', 'http://127.0.0.1:9/a', 'http://127.0.0.1:9/b'])
    await house.provider.registerWebhookEndpoint(url)
  expect(await urls()).toEqual(['http://127.0.0.1:9/b'])
})

test('only what the provider has signed is read, and only as it was signed [D-208]', async () => {
  expect(house.provider.verifyWebhook(Buffer.from('{"id":"evt_1"}'), 't=1,v1=00')).toBeNull()
})
