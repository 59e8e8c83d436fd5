import { z } from 'zod'
import { invalidRequest } from '../http/provider-error.ts'
import { clearable, currency, text } from '../http/validate-input.ts'
import { generateObjectId } from '../storage/object-id.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { sandboxText } from '../text.ts'

/** The stored details of a bank account, without its full number. */
export interface BankAccountDetails {
  last4: string
  routing_number: string
  country: string
  currency: string
  holder: string | null
  holderType: string | null
  /** Payouts to a closed account are returned. */
  closed: boolean
}

export const bankAccountFields = z.strictObject({
  object: z.literal('bank_account').optional(),
  country: text,
  currency,
  account_number: text,
  routing_number: text.optional(),
  account_holder_name: clearable.optional(),
  account_holder_type: clearable.optional(),
})

/** Any eight digits are accepted, but 00012348 is rejected, and payouts to 00012340 are returned (account closed). */
const rejectedNumber = '00012348'
const closedNumber = '00012340'

export function validateBankAccount(input: z.output<typeof bankAccountFields>, param: string): BankAccountDetails {
  const number = input.account_number.replace(/[\s-]/g, '')
  const sortCode = (input.routing_number ?? '').replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(sortCode))
    throw invalidRequest(sandboxText.routingNumberInvalid, {
      code: 'routing_number_invalid',
      param: `${param}[routing_number]`,
    })
  if (!/^\d{8}$/.test(number) || number === rejectedNumber)
    throw invalidRequest(sandboxText.accountNumberInvalid, {
      code: 'account_number_invalid',
      param: `${param}[account_number]`,
    })
  return {
    last4: number.slice(-4),
    routing_number: sortCode,
    country: input.country.toUpperCase(),
    currency: input.currency,
    holder: input.account_holder_name ?? null,
    holderType: input.account_holder_type ?? null,
    closed: number === closedNumber,
  }
}

/** The bank account that the onboarding page adds when there is none. */
export const testBankAccount: BankAccountDetails = {
  last4: '2345',
  routing_number: '108800',
  country: 'GB',
  currency: 'gbp',
  holder: null,
  holderType: null,
  closed: false,
}

/** The bank account as the API returns it; sort code `108800` is formatted as `10-88-00`, as the provider does for UK accounts. */
export function toBankAccount(facts: BankAccountDetails, account: string | null): JsonObject & { id: string } {
  return {
    id: generateObjectId('ba'),
    object: 'bank_account',
    ...(account ? { account, available_payout_methods: ['standard'], default_for_currency: true, metadata: {} } : {}),
    account_holder_name: facts.holder,
    account_holder_type: facts.holderType,
    account_type: null,
    bank_name: 'SANDBOX TEST BANK',
    country: facts.country,
    currency: facts.currency,
    fingerprint: `sandbox${facts.routing_number}${facts.last4}`,
    last4: facts.last4,
    routing_number: facts.routing_number.replace(/(\d\d)(\d\d)(\d\d)/, '$1-$2-$3'),
    status: 'new',
  }
}
