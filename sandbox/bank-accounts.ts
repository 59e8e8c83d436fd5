import { z } from 'zod'
import { clearable, currency, text } from './check-input.ts'
import { newId } from './ids.ts'
import { invalidRequest } from './provider-error.ts'
import type { JsonObject } from './sandbox-tables.ts'
import { sandboxText } from './text.ts'

/** A bank account as the provider remembers it: no full number. */
export interface BankFacts {
  last4: string
  routing_number: string
  country: string
  currency: string
  holder: string | null
  holderType: string | null
  /** Payouts to it come back. */
  closed: boolean
}

export const bankFields = z.strictObject({
  object: z.literal('bank_account').optional(),
  country: text,
  currency,
  account_number: text,
  routing_number: text.optional(),
  account_holder_name: clearable.optional(),
  account_holder_type: clearable.optional(),
})

/** 00012345 and any other eight digits are good, 00012348 is refused, payouts to 00012340 come back (account closed). */
const refusedNumber = '00012348'
const closedNumber = '00012340'

export function checkBank(given: z.output<typeof bankFields>, param: string): BankFacts {
  const number = given.account_number.replace(/[\s-]/g, '')
  const sortCode = (given.routing_number ?? '').replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(sortCode))
    throw invalidRequest(sandboxText.routingNumberInvalid, {
      code: 'routing_number_invalid',
      param: `${param}[routing_number]`,
    })
  if (!/^\d{8}$/.test(number) || number === refusedNumber)
    throw invalidRequest(sandboxText.accountNumberInvalid, {
      code: 'account_number_invalid',
      param: `${param}[account_number]`,
    })
  return {
    last4: number.slice(-4),
    routing_number: sortCode,
    country: given.country.toUpperCase(),
    currency: given.currency,
    holder: given.account_holder_name ?? null,
    holderType: given.account_holder_type ?? null,
    closed: number === closedNumber,
  }
}

/** What the onboarding page fills in for someone who gave no bank account before. */
export const testBank: BankFacts = {
  ...{ last4: '2345', routing_number: '108800', country: 'GB', currency: 'gbp' },
  ...{ holder: null, holderType: null, closed: false },
}

/** `108800` is shown as `10-88-00`, which is how the provider answers for British accounts. */
export function bankOf(facts: BankFacts, account: string | null): JsonObject & { id: string } {
  return {
    id: newId('ba'),
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
