import { toList } from '../http/list-objects.ts'
import { createObject, markChanged, type RequestContext, type StoredObject } from '../http/request-context.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { type BankAccountDetails, toBankAccount } from './bank-accounts.ts'

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

/** Replaces the single bank account of an account. */
export function replaceBankAccount(
  context: RequestContext,
  account: StoredObject<Account>,
  facts: BankAccountDetails,
): JsonObject {
  const bank = toBankAccount(facts, account.id)
  createObject(context, 'bank_account', bank, { links: [account.id], account: account.id })
  account.data = {
    ...account.data,
    external_accounts: toList(`/v1/accounts/${account.id}/external_accounts`, [{ data: bank }]),
  }
  account.hidden = { ...account.hidden, bankClosed: facts.closed }
  markChanged(context, account)
  return bank
}

export function bankAccountsOf({ data }: StoredObject<Account>): JsonObject[] {
  return (data.external_accounts as { data: JsonObject[] }).data
}

/** Derives capabilities and open requirements from the owner's verification and bank account. */
export function updateRequirements(account: StoredObject<Account>): void {
  const verified = account.hidden.verified === true
  const hasBank = bankAccountsOf(account).length > 0
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
