import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pence } from '#platform/money.ts'
import { openProvider, pay, requestCharge, type SandboxProvider } from '../../../../tests/harness/payment-provider.ts'

let setup: SandboxProvider
beforeAll(async () => {
  setup = await openProvider()
})
afterAll(() => setup.close())

async function createVerifiedAccount(): Promise<string> {
  const accountRef = await setup.provider.createAccount(randomUUID())
  const page = await setup.provider.createAccountLink(accountRef, 'verify', 'http://localhost:3000/account')
  const body = new URLSearchParams({ outcome: 'complete' })
  await fetch(String(page), { method: 'POST', body, redirect: 'manual' })
  return accountRef
}

async function listTransfers(since = new Date(Date.now() - 3_600_000)) {
  const transfers = []
  for await (const transfer of setup.provider.listTransfers(since)) transfers.push(transfer)
  return transfers
}

/** The request that pays out the commission of a paid order. */
async function openCommission() {
  const charge = requestCharge()
  const { providerRef: intentRef } = await pay(setup, charge)
  const accountRef = await createVerifiedAccount()
  const source = { intentRef, chargeRef: null }
  return { reference: randomUUID(), orderId: charge.orderId, amount: pence(500), accountRef, source }
}

test('commission is paid once from its order’s charge to its seller [D-025, C-POUT-001]', async () => {
  const commission = await openCommission()
  const sent = await setup.provider.sendTransfer(commission)
  if (sent.state !== 'sent') throw new Error(sent.state)
  expect(await setup.provider.sendTransfer(commission)).toEqual(sent)
  const intent = await setup.call('GET', `/v1/payment_intents/${commission.source.intentRef}`)
  expect(await setup.call('GET', `/v1/transfers/${sent.transferRef}`)).toMatchObject({
    amount: 500,
    currency: 'gbp',
    destination: commission.accountRef,
    transfer_group: commission.orderId,
    source_transaction: intent.latest_charge,
    metadata: { transfer_id: commission.reference },
  })
})

test('more than the charge is declined; a smaller one of the same reference is sent [D-025]', async () => {
  const commission = await openCommission()
  const tooMuch = { ...commission, amount: pence(2000) }
  expect(await setup.provider.sendTransfer(tooMuch)).toMatchObject({ state: 'declined' })
  expect(await setup.provider.sendTransfer(commission)).toMatchObject({ state: 'sent' })
})

test('a transfer whose answer was lost is found later among those of its order [D-024]', async () => {
  const commission = await openCommission()
  const path = '/v1/transfers'
  await setup.call('POST', '/v1/test_helpers/sandbox/faults', { next: 'drop_after', path, count: '4' })
  expect(await setup.provider.sendTransfer(commission)).toMatchObject({ state: 'unknown' })
  await setup.call('DELETE', '/v1/test_helpers/sandbox/faults')
  // a transfer without a reference, as if it had been made in the provider's dashboard
  await setup.call('POST', path, {
    amount: '100',
    currency: 'gbp',
    destination: commission.accountRef,
    transfer_group: commission.orderId,
  })
  const listed = await listTransfers()
  const made = listed.find(({ reference }) => reference === commission.reference)
  expect(made).toMatchObject({ amount: 500, reversed: 0 })
  expect(listed.filter(({ reference }) => reference === null)).toMatchObject([{ amount: 100, reversed: 0 }])
  expect(await setup.provider.findTransfer(commission.reference, commission.orderId)).toBe(made?.transferRef)
  expect(await setup.provider.findTransfer(commission.reference, randomUUID())).toBeNull()
  expect(await setup.provider.findTransfer(randomUUID(), commission.orderId)).toBeNull()
  expect(await listTransfers(new Date(Date.now() + 3_600_000))).toEqual([])
})
