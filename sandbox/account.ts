import { type BankFacts, bankOf } from './bank-accounts.ts'
import { type Call, type Kept, makeObject, saved } from './call.ts'
import { listOf } from './list-objects.ts'
import type { JsonObject } from './sandbox-tables.ts'

/** The fields of a connected account that the sandbox works with. */
export interface Account {
  id: string
  business_profile: JsonObject
  capabilities: Record<string, 'active' | 'inactive' | 'pending'>
  charges_enabled: boolean
  details_submitted: boolean
  external_accounts: JsonObject
  individual?: JsonObject
  metadata: Record<string, string>
  payouts_enabled: boolean
  requirements: JsonObject
  settings: JsonObject
  tos_acceptance: JsonObject
}

/** One bank account an account: the new one takes the place of the old. */
export function setBank(call: Call, account: Kept<Account>, facts: BankFacts): JsonObject {
  const bank = bankOf(facts, account.id)
  makeObject(call, 'bank_account', bank, { links: [account.id], account: account.id })
  account.data = {
    ...account.data,
    external_accounts: { ...listOf(`/v1/accounts/${account.id}/external_accounts`, [{ data: bank }]), total_count: 1 },
  }
  account.hidden = { ...account.hidden, bankClosed: facts.closed }
  saved(call, account)
  return bank
}

export function banksOf({ data }: Kept<Account>): JsonObject[] {
  return (data.external_accounts as { data: JsonObject[] }).data
}

/** What the account may do follows from what is known of its owner: the proof on the page, and a bank account. */
export function assess(account: Kept<Account>): void {
  const verified = account.hidden.verified === true
  const hasBank = banksOf(account).length > 0
  const person = account.data.individual ?? {}
  const unknown = (part: string) => (person[part] ? [] : [`individual.${part}`])
  const due = [
    ...(hasBank ? [] : ['external_account']),
    ...(verified
      ? []
      : [...['first_name', 'last_name', 'dob', 'address'].flatMap(unknown), 'individual.verification.document']),
  ]
  const capability = verified ? 'active' : 'inactive'
  account.data = {
    ...account.data,
    capabilities: Object.fromEntries(Object.keys(account.data.capabilities).map((name) => [name, capability])),
    charges_enabled: verified,
    details_submitted: verified,
    payouts_enabled: verified && hasBank,
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: due,
      disabled_reason: due.length > 0 ? 'requirements.past_due' : null,
      errors: [],
      eventually_due: due,
      past_due: due,
      pending_verification: [],
    },
  }
}
