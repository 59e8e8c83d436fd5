import { z } from 'zod'
import {
  createObject,
  emitEvent,
  lockObject,
  markChanged,
  type RequestContext,
  type StoredObject,
} from '../http/request-context.ts'
import { parseInput, text, webUrl } from '../http/validate-input.ts'
import { generateObjectId } from '../storage/object-id.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { type Account, bankAccountsOf, replaceBankAccount, updateRequirements } from './account.ts'
import { lockAccount, withOwnAccountId } from './accounts.ts'
import { testBankAccount } from './bank-accounts.ts'

/** A link to the onboarding page of an account; it works once and expires. */
interface AccountLink {
  id: string
  account: string
  return_url: string
  refresh_url: string
  expires_at: number
  used: boolean
}

const lifetimeSeconds = 60 * 60

export async function createAccountLink(context: RequestContext): Promise<JsonObject> {
  const input = parseInput(
    {
      account: text,
      type: z.enum(['account_onboarding', 'account_update']),
      return_url: webUrl,
      refresh_url: webUrl,
      collect: z.enum(['currently_due', 'eventually_due']).optional(),
      collection_options: z.record(z.string(), text).optional(),
    },
    context.input,
  )
  await lockAccount(context, input.account, 'account')
  const id = generateObjectId('alink', 32)
  const { account, return_url, refresh_url } = input
  const link = { id, account, return_url, refresh_url, expires_at: context.now + lifetimeSeconds, used: false }
  createObject(context, 'account_link', { ...link }, { account: null, links: [account] })
  const url = `${context.options.publicUrl()}/sandbox/onboarding/${id}`
  return { object: 'account_link', created: context.now, expires_at: link.expires_at, url }
}

export function lockAccountLink(context: RequestContext, id: string): Promise<StoredObject<AccountLink>> {
  return lockObject<AccountLink>(context, 'account_link', id)
}

export function isUsedOrExpired({ data }: StoredObject<AccountLink>, now: number): boolean {
  return data.used || data.expires_at < now
}

/** Completes the onboarding: marks the link as used and enables the account's payouts. */
export async function completeOnboarding(context: RequestContext, link: StoredObject<AccountLink>): Promise<void> {
  const account = await lockAccount(context, link.data.account)
  verifyAccount(context, account)
  link.data = { ...link.data, used: true }
  markChanged(context, link)
  emitEvent(context, 'account.updated', withOwnAccountId(account))
}

export function verifyAccount(context: RequestContext, account: StoredObject<Account>): void {
  account.hidden = { ...account.hidden, verified: true }
  if (bankAccountsOf(account).length === 0) replaceBankAccount(context, account, testBankAccount)
  if (Object.keys(account.data.capabilities).length === 0)
    account.data = { ...account.data, capabilities: { transfers: 'inactive' } }
  updateRequirements(account)
  markChanged(context, account)
}
