import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProvider, type SandboxProvider } from '../../../../tests/harness/payment-provider.ts'

let setup: SandboxProvider
beforeAll(async () => {
  setup = await openProvider()
})
afterAll(() => setup.close())

const details = {
  email: 'anna@example.com',
  firstName: 'Anna',
  lastName: 'Archer',
  accountNumber: '00012345',
  sortCode: '108800',
  line1: '1 High Street',
  line2: 'Flat 2',
  city: 'Leeds',
  country: 'GB',
  postcode: 'LS1 1AA',
  dob: { day: 1, month: 2, year: 1990 },
}

test('a seller has one account at the provider however often asked for, named by her id [D-025]', async () => {
  const userId = randomUUID()
  const accountRef = await setup.provider.createAccount(userId)
  expect(await setup.provider.createAccount(userId)).toBe(accountRef)
  expect(await setup.call('GET', `/v1/accounts/${accountRef}`)).toMatchObject({
    type: 'custom',
    country: 'GB',
    metadata: { user_id: userId },
  })
})

test('an account asked for many times at once is one, and each call is answered [N-ACCT-014]', async () => {
  const userId = randomUUID()
  const refs = await Promise.all(Array.from({ length: 8 }, () => setup.provider.createAccount(userId)))
  expect(new Set(refs).size).toBe(1)
})

test('her account has name and address, and the shop sees only its number’s end [D-060]', async () => {
  const accountRef = await setup.provider.createAccount(randomUUID())
  const accepted = await setup.provider.updateAccount(accountRef, details)
  expect(accepted).toMatchObject({ state: 'accepted', accountRef, bank: { last4: '2345', currency: 'gbp' } })
  expect(JSON.stringify(accepted)).not.toContain('00012345')
  const address = { line1: '1 High Street', line2: 'Flat 2', city: 'Leeds', country: 'GB', postal_code: 'LS1 1AA' }
  expect(await setup.call('GET', `/v1/accounts/${accountRef}`)).toMatchObject({
    email: 'anna@example.com',
    individual: { first_name: 'Anna', last_name: 'Archer', address },
  })
  const refused = await setup.provider.updateAccount(accountRef, { ...details, sortCode: '1' })
  expect(refused).toMatchObject({ state: 'declined', userMessage: expect.any(String) })
})
