import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode } from '#platform/app-error.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { openProvider, pay, requestCharge, type SandboxProvider } from '../../../../tests/harness/payment-provider.ts'

let setup: SandboxProvider
const anHourAgo = () => new Date(Date.now() - 3_600_000)
const inAnHour = () => new Date(Date.now() + 3_600_000)
beforeAll(async () => {
  setup = await openProvider({ fee: (amount) => Math.round(amount * 0.015) + 20 })
})
afterAll(() => setup.close())

test('an accepted card is charged in pounds to the penny [D-208, I-PAYM-023, I-PAYM-025]', async () => {
  const charge = requestCharge('tok_visa_debit')
  expect(await setup.provider.charge(charge)).toMatchObject({
    state: 'succeeded',
    reference: charge.reference,
    amount: 1999,
    currency: 'gbp',
    funding: 'debit',
    brand: 'visa',
    last4: '5556',
    walletKind: null,
    fee: 50,
  })
})

test('a charge is the same, with its fee, however it is read [D-024]', async () => {
  const charge = requestCharge()
  const paid = await pay(setup, charge)
  expect(await setup.provider.retrieveCharge(paid.providerRef)).toEqual(paid)
  expect(await setup.provider.findCharge(charge.reference, new Date())).toEqual(paid)
  // cancelling a charge that is already paid changes nothing
  expect(await setup.provider.cancelCharge(paid.providerRef)).toEqual(paid)
  const listed = []
  for await (const one of setup.provider.listCharges(new Date(0)))
    if (one.reference === charge.reference) listed.push(one)
  expect(listed).toEqual([
    {
      providerRef: paid.providerRef,
      reference: charge.reference,
      succeeded: true,
      amount: 1999,
      currency: 'gbp',
      fee: 50,
    },
  ])
  expect(await setup.call('GET', `/v1/payment_intents/${paid.providerRef}`)).toMatchObject({
    transfer_group: charge.orderId,
    metadata: { payment_id: charge.reference, order_id: charge.orderId },
  })
})

test('two requests with one idempotency key charge once [D-025]', async () => {
  const charge = requestCharge()
  const answers = await Promise.all([setup.provider.charge(charge), setup.provider.charge(charge)])
  const again = await setup.provider.charge(charge)
  expect(again).toMatchObject({ state: 'succeeded' })
  for (const answer of answers) expect(['succeeded', 'unknown']).toContain(answer.state)
  const charges = []
  for await (const listed of setup.provider.listCharges(new Date(0)))
    if (listed.reference === charge.reference) charges.push(listed)
  expect(charges).toHaveLength(1)
})

test('a declined card has the provider’s message, also when it is retrieved later [D-201]', async () => {
  const charge = requestCharge('tok_chargeDeclined')
  const answer = await setup.provider.charge(charge)
  expect(answer).toMatchObject({ state: 'declined', userMessage: 'Your card was declined.' })
  expect(await setup.provider.findCharge(charge.reference, new Date())).toMatchObject({ state: 'declined' })
})

test('a card that needs authentication returns a url and is charged afterwards [D-042]', async () => {
  const charge = requestCharge('tok_threeDSecure2Required')
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
  const answer = await setup.provider.charge(requestCharge('tok_threeDSecure2Required'))
  if (answer.state !== 'requires_action') throw new Error(answer.state)
  await fetch(answer.url, { method: 'POST', body: new URLSearchParams({ outcome: 'fail' }), redirect: 'manual' })
  expect(await setup.provider.retrieveCharge(answer.providerRef)).toMatchObject({ state: 'declined' })
})

test('a wallet’s charge has its kind and the card’s billing address [D-017, D-019]', async () => {
  const made = await setup.call('POST', '/v1/tokens', {
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
    'card[cvc]': '123',
    'card[name]': 'Clara Client',
    'card[address_line1]': '1 High Street',
    'card[address_city]': 'Leeds',
    'card[address_zip]': 'LS1 1AA',
    'card[tokenization_method]': 'google_pay',
  })
  const answer = await setup.provider.charge(requestCharge(String(made.id)))
  expect(answer).toMatchObject({
    state: 'succeeded',
    walletKind: 'google_pay',
    billing: { name: 'Clara Client', line1: '1 High Street', line2: '', city: 'Leeds', postcode: 'LS1 1AA' },
  })
  // a second charge with the same token is declined
  expect(await setup.provider.charge(requestCharge(String(made.id)))).toMatchObject({ state: 'declined' })
})

test('a cancelled charge is declined for good [D-042]', async () => {
  const answer = await setup.provider.charge(requestCharge('tok_threeDSecure2Required'))
  if (answer.state !== 'requires_action') throw new Error(answer.state)
  expect(await setup.provider.cancelCharge(answer.providerRef)).toMatchObject({ state: 'declined' })
  expect(await setup.provider.retrieveCharge(answer.providerRef)).toMatchObject({ state: 'declined' })
})

test('charges are listed from a time on, and a waiting one has not succeeded [D-024]', async () => {
  const waiting = requestCharge('tok_threeDSecure2Required')
  await setup.provider.charge(waiting)
  const listSince = async (since: Date) => {
    const listed = []
    for await (const one of setup.provider.listCharges(since)) listed.push(one)
    return listed
  }
  expect(await listSince(anHourAgo())).toContainEqual(
    expect.objectContaining({ reference: waiting.reference, succeeded: false, amount: 0 }),
  )
  expect(await listSince(inAnHour())).toEqual([])
  // a charge is found even if the shop's clock is a minute ahead of the provider's
  expect(await setup.provider.findCharge(waiting.reference, new Date(Date.now() + 60_000))).not.toBeNull()
  expect(await setup.provider.findCharge(waiting.reference, inAnHour())).toBeNull()
})

test('a payment method that a wallet has made is charged as it is [D-017]', async () => {
  const charge = { ...requestCharge(), instrument: { kind: 'token', token: 'pm_card_visa' } as const }
  expect(await setup.provider.charge(charge)).toMatchObject({ state: 'succeeded', last4: '4242' })
})

test('cancelling a charge is code 23 where the provider fails, and the charge waits on [D-042]', async () => {
  const waiting = await setup.provider.charge(requestCharge('tok_threeDSecure2Required'))
  if (waiting.state !== 'requires_action') throw new Error(waiting.state)
  const path = `/v1/payment_intents/${waiting.providerRef}/cancel`
  await setup.call('POST', '/v1/test_helpers/sandbox/faults', { next: 'error_500', path, count: '10' })
  const cancelling = setup.provider.cancelCharge(waiting.providerRef)
  await expect(cancelling).rejects.toMatchObject({ code: errorCode.providerDown })
  await setup.call('DELETE', '/v1/test_helpers/sandbox/faults')
  expect(await setup.provider.retrieveCharge(waiting.providerRef)).toEqual(waiting)
  await setup.provider.cancelCharge(waiting.providerRef)
  expect(await setup.call('GET', `/v1/payment_intents/${waiting.providerRef}`)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
  })
})

test('cancelling, reading or closing a charge is code 23 while the provider is away [D-024]', async () => {
  const open = await setup.provider.charge(requestCharge('tok_threeDSecure2Required'))
  if (open.state !== 'requires_action') throw new Error(open.state)
  await setup.call('POST', '/v1/test_helpers/sandbox/faults', {
    next: 'error_500',
    path: '/v1/payment_intents*',
    count: '1000',
  })
  const down = { code: errorCode.providerDown }
  await expect(setup.provider.cancelCharge(open.providerRef)).rejects.toMatchObject(down)
  await expect(setup.provider.retrieveCharge(open.providerRef)).rejects.toMatchObject(down)
  await expect(setup.provider.findCharge(randomUUID(), new Date())).rejects.toMatchObject(down)
  await expect(setup.provider.closeChargeReference(randomUUID())).rejects.toMatchObject(down)
  await setup.call('DELETE', '/v1/test_helpers/sandbox/faults')
  expect(await setup.provider.retrieveCharge(open.providerRef)).toEqual(open)
})

test('a timeout is unknown, never declined, and the charge is found afterwards [D-024]', async () => {
  const charge = requestCharge()
  await setup.call('POST', '/v1/test_helpers/sandbox/faults', {
    next: 'drop_after',
    path: '/v1/payment_intents',
    count: '4',
  })
  expect(await setup.provider.charge(charge)).toMatchObject({ state: 'unknown' })
  await setup.call('DELETE', '/v1/test_helpers/sandbox/faults')
  expect(await setup.provider.findCharge(charge.reference, new Date())).toMatchObject({ state: 'succeeded' })
  expect(await setup.provider.closeChargeReference(charge.reference)).toBe('already_used')
})

test('a charge that never arrived has its key closed, so that it cannot arrive late [D-025]', async () => {
  const charge = requestCharge()
  expect(await setup.provider.findCharge(charge.reference, new Date())).toBeNull()
  expect(await setup.provider.closeChargeReference(charge.reference)).toBe('closed')
  expect(await setup.provider.closeChargeReference(charge.reference)).toBe('closed')
  expect(await setup.provider.charge(charge)).toMatchObject({ state: 'unknown' })
  expect(await setup.provider.findCharge(charge.reference, new Date())).toBeNull()
})

test('a call to the provider inside a transaction throws [D-025]', async () => {
  await expect(inTransaction(setup.database.db, () => setup.provider.charge(requestCharge()))).rejects.toThrow(
    'inside a transaction',
  )
})
