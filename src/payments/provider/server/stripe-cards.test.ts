import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode } from '#platform/app-error.ts'
import { openProvider, type SandboxProvider } from '../../../../tests/harness/payment-provider.ts'

let setup: SandboxProvider
beforeAll(async () => {
  setup = await openProvider()
})
afterAll(() => setup.close())

async function saveCard(token = 'tok_amex') {
  const customerRef = await setup.provider.createCustomer({ userId: randomUUID() })
  const card = { customerRef, token, holderName: 'Clara Client', description: 'Card of Clara Client' }
  return { customerRef, saved: await setup.provider.saveCard(card) }
}

test('a seller has one customer at the provider however often asked for, named by her id [D-025]', async () => {
  const userId = randomUUID()
  const customerRef = await setup.provider.createCustomer({ userId })
  expect(await setup.provider.createCustomer({ userId })).toBe(customerRef)
  expect(await setup.call('GET', `/v1/customers/${customerRef}`)).toMatchObject({ metadata: { user_id: userId } })
  expect(await setup.provider.createCustomer({ userId: randomUUID() })).not.toBe(customerRef)
})

test('a saved card belongs to its seller, with holder’s name and chosen description', async () => {
  const { customerRef, saved } = await saveCard()
  if (saved.state !== 'saved') throw new Error(saved.state)
  expect(saved).toMatchObject({ brand: 'amex', funding: 'credit', last4: '0005' })
  expect(await setup.call('GET', `/v1/payment_methods/${saved.cardRef}`)).toMatchObject({
    customer: customerRef,
    billing_details: { name: 'Clara Client' },
    metadata: { description: 'Card of Clara Client' },
    card: { exp_month: saved.expMonth, exp_year: saved.expYear },
  })
  expect((await saveCard('tok_chargeDeclined')).saved).toMatchObject({
    state: 'declined',
    userMessage: 'Your card was declined.',
  })
})

test('removing a removed card is no failure unless the provider is away [D-201]', async () => {
  const { saved } = await saveCard()
  if (saved.state !== 'saved') throw new Error(saved.state)
  await setup.provider.removeCard(saved.cardRef)
  expect(await setup.call('GET', `/v1/payment_methods/${saved.cardRef}`)).toMatchObject({ customer: null })
  await setup.provider.removeCard(saved.cardRef)
  const path = `/v1/payment_methods/${saved.cardRef}/detach`
  await setup.call('POST', '/v1/test_helpers/sandbox/faults', { next: 'error_500', path, count: '4' })
  await expect(setup.provider.removeCard(saved.cardRef)).rejects.toMatchObject({ code: errorCode.providerDown })
  await setup.call('DELETE', '/v1/test_helpers/sandbox/faults')
})
