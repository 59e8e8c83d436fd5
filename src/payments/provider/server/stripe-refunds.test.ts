import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Pence, pence } from '#platform/money.ts'
import { openProvider, pay, type SandboxProvider } from '../../../../tests/harness/payment-provider.ts'

let setup: SandboxProvider
beforeAll(async () => {
  setup = await openProvider()
})
afterAll(() => setup.close())

const refundOf = (chargeRef: string, amount: Pence) => ({ reference: randomUUID(), chargeRef, amount })

async function listRefunds(since = new Date(Date.now() - 3_600_000)) {
  const refunds = []
  for await (const refund of setup.provider.listRefunds(since)) refunds.push(refund)
  return refunds
}

test('a refund sent twice under one reference is made once; another amount is unknown [D-025]', async () => {
  const chargeRef = (await pay(setup)).providerRef
  const refund = refundOf(chargeRef, pence(500))
  const first = await setup.provider.sendRefund(refund)
  expect(first).toMatchObject({ state: 'succeeded' })
  expect(await setup.provider.sendRefund(refund)).toEqual(first)
  expect(await setup.provider.sendRefund({ ...refund, amount: pence(700) })).toMatchObject({ state: 'unknown' })
  const made = (await listRefunds()).filter(({ reference }) => reference === refund.reference)
  expect(made).toMatchObject([{ amount: 500, succeeded: true }])
})

test('more than is left of a charge is declined in the words of the provider [D-201]', async () => {
  const answer = await setup.provider.sendRefund(refundOf((await pay(setup)).providerRef, pence(2000)))
  expect(answer).toMatchObject({ state: 'declined', userMessage: expect.stringContaining('greater than') })
})

test('a refund whose answer was lost is found later among those of its charge [D-024]', async () => {
  const [chargeRef, otherRef] = [(await pay(setup)).providerRef, (await pay(setup)).providerRef]
  const lost = refundOf(chargeRef, pence(500))
  await setup.call('POST', '/v1/test_helpers/sandbox/faults', { next: 'drop_after', path: '/v1/refunds', count: '4' })
  expect(await setup.provider.sendRefund(lost)).toMatchObject({ state: 'unknown' })
  await setup.call('DELETE', '/v1/test_helpers/sandbox/faults')
  await setup.provider.sendRefund(refundOf(chargeRef, pence(300)))
  // a refund without a reference, as if it had been made in the provider's dashboard
  await setup.call('POST', '/v1/refunds', { payment_intent: chargeRef, amount: '200' })
  const refunds = await listRefunds()
  const made = refunds.find(({ reference }) => reference === lost.reference)
  expect(made).toMatchObject({ amount: 500, succeeded: true })
  expect(await setup.provider.findRefund(lost.reference, chargeRef)).toEqual({
    state: 'succeeded',
    refundRef: made?.refundRef,
  })
  expect(await setup.provider.findRefund(lost.reference, otherRef)).toBeNull()
  expect(await setup.provider.findRefund(randomUUID(), chargeRef)).toBeNull()
  expect(refunds.filter(({ reference }) => reference === null)).toMatchObject([{ amount: 200 }])
  expect(await listRefunds(new Date(Date.now() + 3_600_000))).toEqual([])
})
