import { expect, test } from 'vitest'
import { parseConnectedAccount } from '#payments/provider/server/stripe-accounts.ts'

const account = { id: 'acct_1', payouts_enabled: true, details_submitted: true }
const bank = { bank_name: 'STARLING', currency: 'eur', last4: '3456' }

test('an account the provider disabled although complete is restricted [D-062]', () => {
  const isRestricted = (details_submitted: boolean, disabled_reason: string | null) =>
    parseConnectedAccount({ ...account, details_submitted, requirements: { disabled_reason } }).restricted
  expect(isRestricted(true, 'rejected.fraud')).toBe(true)
  expect(isRestricted(false, 'requirements.past_due')).toBe(false)
  expect(isRestricted(true, null)).toBe(false)
  for (const requirements of [null, undefined])
    expect(parseConnectedAccount({ ...account, ...(requirements === null ? { requirements } : {}) }).restricted).toBe(
      false,
    )
})

test('the first bank account of an account is shown; without its last digits there is none', () => {
  const bankOf = (...data: unknown[]) => parseConnectedAccount({ ...account, external_accounts: { data } }).bank
  expect(bankOf(bank, { last4: '9999' })).toEqual({ bankName: 'STARLING', currency: 'eur', last4: '3456' })
  expect(bankOf({ bank_name: null, last4: '3456' })).toEqual({ bankName: '', currency: 'gbp', last4: '3456' })
  expect([bankOf(), bankOf({ bank_name: 'STARLING' })]).toEqual([null, null])
  for (const none of [{}, { external_accounts: null }])
    expect(parseConnectedAccount({ ...account, ...none })).toEqual({
      accountRef: 'acct_1',
      payoutsEnabled: true,
      restricted: false,
      bank: null,
    })
})
