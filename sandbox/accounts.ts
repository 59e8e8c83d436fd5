import { z } from 'zod'
import { type Account, assess, banksOf, setBank } from './account.ts'
import { bankFields, checkBank } from './bank-accounts.ts'
import { type Call, findObject, type Kept, lockObject, makeObject, saved, tell } from './call.ts'
import { clearable, mergeMetadata, metadata, readInput, text, yesNo } from './check-input.ts'
import { checkPerson, personFields } from './check-person.ts'
import { newId } from './ids.ts'
import { listObjects, listOf } from './list-objects.ts'
import { invalidRequest } from './provider-error.ts'
import type { JsonObject } from './sandbox-tables.ts'
import { useBankToken } from './tokens.ts'

const loose = z.record(z.string(), z.json())
const changing = {
  email: clearable.optional(),
  business_type: z.enum(['individual', 'company', 'government_entity', 'non_profit']).optional(),
  business_profile: loose.optional(),
  individual: personFields.optional(),
  capabilities: z.record(z.string(), z.strictObject({ requested: yesNo })).optional(),
  external_account: z.union([bankFields, text.min(1)]).optional(),
  tos_acceptance: loose.optional(),
  settings: loose.optional(),
  metadata: metadata.optional(),
  default_currency: text.optional(),
}
const creating = {
  ...changing,
  type: z.enum(['custom', 'express', 'standard']).optional(),
  controller: loose.optional(),
  country: text.optional(),
}

export async function createAccount(call: Call): Promise<JsonObject> {
  const given = readInput(creating, call.input)
  const account = makeAccount(call, given.type ?? (given.controller ? 'none' : 'standard'), given.country)
  await change(call, account, given)
  return account.data
}

export function makeAccount(call: Call, type: string, country = 'GB', verified = false): Kept<Account> {
  const id = newId('acct', 16)
  return makeObject<Account>(
    call,
    'account',
    {
      ...{ id, object: 'account', business_profile: {}, business_type: 'individual', capabilities: {} },
      ...{
        charges_enabled: false,
        controller: { is_controller: true, type: 'application' },
        country: country.toUpperCase(),
      },
      ...{ created: call.now, default_currency: 'gbp', details_submitted: false, email: null },
      external_accounts: { ...listOf(`/v1/accounts/${id}/external_accounts`, []), total_count: 0 },
      ...{ future_requirements: {}, metadata: {}, payouts_enabled: false, requirements: {} },
      ...{ settings: { payouts: { schedule: { interval: 'manual' } } }, tos_acceptance: {}, type },
    },
    { account: null, hidden: { verified } },
  )
}

export async function updateAccount(call: Call): Promise<JsonObject> {
  const given = readInput(changing, call.input)
  const account = await lockAccount(call, call.params.id ?? '')
  await change(call, account, given)
  tell(call, 'account.updated', asItself(account))
  return account.data
}

async function change(call: Call, account: Kept<Account>, given: Partial<z.output<z.ZodObject<typeof changing>>>) {
  const { external_account, individual, capabilities, metadata: meta, ...rest } = given
  if (individual) checkPerson(individual, call.now)
  const old = account.data
  const asked = Object.entries(capabilities ?? {}).filter(([, { requested }]) => requested)
  account.data = {
    ...old,
    ...(rest.email === undefined ? {} : { email: rest.email }),
    ...(rest.business_type ? { business_type: rest.business_type } : {}),
    ...(rest.default_currency ? { default_currency: rest.default_currency } : {}),
    business_profile: { ...old.business_profile, ...rest.business_profile },
    settings: { ...old.settings, ...rest.settings },
    tos_acceptance: { ...old.tos_acceptance, ...rest.tos_acceptance },
    capabilities: { ...old.capabilities, ...Object.fromEntries(asked.map(([name]) => [name, 'inactive' as const])) },
    metadata: mergeMetadata(old.metadata, meta),
    ...(individual ? { individual: personOf(call, account, individual) } : {}),
  }
  if (external_account) setBank(call, account, await bankFrom(call, external_account))
  assess(account)
  saved(call, account)
}

function bankFrom(call: Call, given: string | z.output<typeof bankFields>) {
  return typeof given === 'string'
    ? useBankToken(call, given, 'external_account')
    : checkBank(given, 'external_account')
}

function personOf(call: Call, account: Kept<Account>, given: z.output<typeof personFields>): JsonObject {
  const old = account.data.individual ?? {
    id: newId('person', 16),
    object: 'person',
    account: account.id,
    created: call.now,
  }
  const address = { ...(old.address as JsonObject | undefined), ...given.address }
  return { ...old, ...given, address, dob: given.dob ?? old.dob ?? null }
}

const platform = {
  ...{ id: 'acct_sandboxplatform', object: 'account', charges_enabled: true, country: 'GB', default_currency: 'gbp' },
  ...{ details_submitted: true, email: null, payouts_enabled: true, type: 'standard' },
}

/** Without an id it is whoever asks: the account that is spoken for, or the platform itself. */
export async function readAccount(call: Call): Promise<JsonObject> {
  if (!call.params.id && !call.account) return platform
  return (await findObject<Account>(call, 'account', call.params.id ?? call.account ?? '', { account: null })).data
}

export async function deleteAccount(call: Call): Promise<JsonObject> {
  const account = await lockAccount(call, call.params.id ?? '')
  const gone = { id: account.id, object: 'account', deleted: true }
  saved<object>(call, { ...account, kind: 'deleted_account', data: gone })
  return gone
}

export function listAccounts(call: Call): Promise<JsonObject> {
  return listObjects(call, 'account', { account: null })
}

export async function createBank(call: Call): Promise<JsonObject> {
  const { external_account } = readInput(
    {
      external_account: z.union([bankFields, text.min(1)]),
      default_for_currency: yesNo.optional(),
      metadata: metadata.optional(),
    },
    call.input,
  )
  const account = await lockAccount(call, call.params.id ?? '')
  const bank = setBank(call, account, await bankFrom(call, external_account))
  assess(account)
  tell(call, 'account.updated', asItself(account))
  return bank
}

export async function listBanks(call: Call): Promise<JsonObject> {
  const account = await findObject<Account>(call, 'account', call.params.id ?? '', { account: null })
  return listOf(
    call.path,
    banksOf(account).map((data) => ({ data })),
  )
}

export async function readBank(call: Call): Promise<JsonObject> {
  const { id = '', bank = '' } = call.params
  return (await findObject(call, 'bank_account', bank, { account: id })).data
}

export function lockAccount(call: Call, id: string, param?: string): Promise<Kept<Account>> {
  if (!id.startsWith('acct_'))
    throw invalidRequest(`No such account: '${id}'`, { code: 'resource_missing', param: param ?? 'account' }, 404)
  return lockObject<Account>({ ...call, account: null }, 'account', id, param)
}

/** An account's news carry its id, as those of everything that belongs to it. */
export function asItself(account: Kept<Account>): Kept<Account> {
  return { ...account, account: account.id }
}
