import { z } from 'zod'
import { listObjects, toList } from '../http/list-objects.ts'
import { invalidRequest } from '../http/provider-error.ts'
import {
  createObject,
  emitEvent,
  findObject,
  lockObject,
  markChanged,
  type RequestContext,
  type StoredObject,
} from '../http/request-context.ts'
import { boolean, clearable, mergeMetadata, metadata, parseInput, text } from '../http/validate-input.ts'
import { useBankToken } from '../payments/tokens.ts'
import { generateObjectId } from '../storage/object-id.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { type Account, bankAccountsOf, replaceBankAccount, updateRequirements } from './account.ts'
import { mergeProfile, newProfile, profileFields } from './account-profile.ts'
import { bankAccountFields, validateBankAccount } from './bank-accounts.ts'
import { personFields, validatePerson } from './validate-person.ts'

const jsonRecord = z.record(z.string(), z.json())
const updateFields = {
  email: clearable.optional(),
  business_type: z.enum(['individual', 'company', 'government_entity', 'non_profit']).optional(),
  individual: personFields.optional(),
  ...profileFields,
  capabilities: z.record(z.string(), z.strictObject({ requested: boolean })).optional(),
  external_account: z.union([bankAccountFields, text.min(1)]).optional(),
  metadata: metadata.optional(),
  default_currency: text.optional(),
}
const createFields = {
  ...updateFields,
  type: z.enum(['custom', 'express', 'standard']).optional(),
  controller: jsonRecord.optional(),
  country: text.optional(),
}

export async function createAccount(context: RequestContext): Promise<JsonObject> {
  const input = parseInput(createFields, context.input)
  const account = insertAccount(context, input.type ?? (input.controller ? 'none' : 'standard'), input.country)
  await applyChanges(context, account, input)
  return account.data
}

export function insertAccount(
  context: RequestContext,
  type: string,
  country = 'GB',
  verified = false,
): StoredObject<Account> {
  const id = generateObjectId('acct', 16)
  return createObject<Account>(
    context,
    'account',
    {
      id,
      object: 'account',
      ...newProfile,
      business_type: 'individual',
      capabilities: {},
      charges_enabled: false,
      controller: { is_controller: true, type: 'application' },
      country: country.toUpperCase(),
      created: context.now,
      default_currency: 'gbp',
      details_submitted: false,
      email: null,
      external_accounts: toList(`/v1/accounts/${id}/external_accounts`, []),
      metadata: {},
      payouts_enabled: false,
      requirements: {},
      type,
    },
    { account: null, hidden: { verified } },
  )
}

export async function updateAccount(context: RequestContext): Promise<JsonObject> {
  const input = parseInput(updateFields, context.input)
  const account = await lockAccount(context, context.params.id ?? '')
  await applyChanges(context, account, input)
  emitEvent(context, 'account.updated', withOwnAccountId(account))
  return account.data
}

async function applyChanges(
  context: RequestContext,
  account: StoredObject<Account>,
  input: Partial<z.output<z.ZodObject<typeof updateFields>>>,
) {
  const { external_account, individual, capabilities, metadata: meta, ...rest } = input
  if (individual) validatePerson(individual, context.now)
  const old = account.data
  const requestedCapabilities = Object.entries(capabilities ?? {}).filter(([, { requested }]) => requested)
  account.data = {
    ...old,
    ...(rest.email === undefined ? {} : { email: rest.email }),
    ...(rest.business_type ? { business_type: rest.business_type } : {}),
    ...(rest.default_currency ? { default_currency: rest.default_currency } : {}),
    ...mergeProfile(old, rest),
    capabilities: {
      ...old.capabilities,
      ...Object.fromEntries(requestedCapabilities.map(([name]) => [name, 'inactive' as const])),
    },
    metadata: mergeMetadata(old.metadata, meta),
    ...(individual ? { individual: mergePerson(context, account, individual) } : {}),
  }
  if (external_account) replaceBankAccount(context, account, await resolveBankAccount(context, external_account))
  updateRequirements(account)
  markChanged(context, account)
}

function resolveBankAccount(context: RequestContext, input: string | z.output<typeof bankAccountFields>) {
  return typeof input === 'string'
    ? useBankToken(context, input, 'external_account')
    : validateBankAccount(input, 'external_account')
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

function mergePerson(
  context: RequestContext,
  account: StoredObject<Account>,
  input: z.output<typeof personFields>,
): JsonObject {
  const old = account.data.individual ?? {
    id: generateObjectId('person', 16),
    object: 'person',
    account: account.id,
    created: context.now,
  }
  const address = { ...noAddress, ...(old.address as JsonObject | undefined), ...input.address }
  return { ...old, ...input, address, dob: input.dob ?? old.dob ?? null }
}

const platform = {
  id: 'acct_sandboxplatform',
  object: 'account',
  charges_enabled: true,
  country: 'GB',
  default_currency: 'gbp',
  details_submitted: true,
  email: null,
  payouts_enabled: true,
  type: 'standard',
}

/** Reads the account of the id in the path; without an id, that of the Stripe-Account header, or else the platform's. */
export async function readAccount(context: RequestContext): Promise<JsonObject> {
  if (!context.params.id && !context.account) return platform
  return (await findObject<Account>(context, 'account', context.params.id ?? context.account ?? '', { account: null }))
    .data
}

export async function deleteAccount(context: RequestContext): Promise<JsonObject> {
  const account = await lockAccount(context, context.params.id ?? '')
  const gone = { id: account.id, object: 'account', deleted: true }
  markChanged<object>(context, { ...account, kind: 'deleted_account', data: gone })
  return gone
}

export function listAccounts(context: RequestContext): Promise<JsonObject> {
  return listObjects(context, 'account', { account: null })
}

export async function createBankAccount(context: RequestContext): Promise<JsonObject> {
  const { external_account } = parseInput(
    {
      external_account: z.union([bankAccountFields, text.min(1)]),
      default_for_currency: boolean.optional(),
      metadata: metadata.optional(),
    },
    context.input,
  )
  const account = await lockAccount(context, context.params.id ?? '')
  const bank = replaceBankAccount(context, account, await resolveBankAccount(context, external_account))
  updateRequirements(account)
  emitEvent(context, 'account.updated', withOwnAccountId(account))
  return bank
}

export async function listBankAccounts(context: RequestContext): Promise<JsonObject> {
  const account = await findObject<Account>(context, 'account', context.params.id ?? '', { account: null })
  return toList(
    context.path,
    bankAccountsOf(account).map((data) => ({ data })),
  )
}

export async function readBankAccount(context: RequestContext): Promise<JsonObject> {
  const { id = '', bank = '' } = context.params
  return (await findObject(context, 'bank_account', bank, { account: id })).data
}

export function lockAccount(context: RequestContext, id: string, param?: string): Promise<StoredObject<Account>> {
  if (!id.startsWith('acct_'))
    throw invalidRequest(`No such account: '${id}'`, { code: 'resource_missing', param: param ?? 'account' }, 404)
  return lockObject<Account>({ ...context, account: null }, 'account', id, param)
}

/** Returns the account as one that belongs to itself, so that its events name it in their field `account`. */
export function withOwnAccountId(account: StoredObject<Account>): StoredObject<Account> {
  return { ...account, account: account.id }
}
