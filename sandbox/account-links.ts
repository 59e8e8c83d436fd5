import { z } from 'zod'
import { type Account, assess, banksOf, setBank } from './account.ts'
import { asItself, lockAccount } from './accounts.ts'
import { testBank } from './bank-accounts.ts'
import { type Call, type Kept, lockObject, makeObject, saved, tell } from './call.ts'
import { readInput, text, webUrl } from './check-input.ts'
import { newId } from './ids.ts'
import type { JsonObject } from './sandbox-tables.ts'

/** A way to the page where an account's owner proves who they are. Good once, and not for long. */
interface AccountLink {
  id: string
  account: string
  return_url: string
  refresh_url: string
  expires_at: number
  used: boolean
}

const lifetime = 60 * 60

export async function createAccountLink(call: Call): Promise<JsonObject> {
  const given = readInput(
    {
      account: text,
      type: z.enum(['account_onboarding', 'account_update']),
      return_url: webUrl,
      refresh_url: webUrl,
      collect: z.enum(['currently_due', 'eventually_due']).optional(),
      collection_options: z.record(z.string(), text).optional(),
    },
    call.input,
  )
  await lockAccount(call, given.account, 'account')
  const id = newId('alink', 32)
  const { account, return_url, refresh_url } = given
  const link = { id, account, return_url, refresh_url, expires_at: call.now + lifetime, used: false }
  makeObject(call, 'account_link', { ...link }, { account: null, links: [account] })
  const url = `${call.options.publicUrl()}/sandbox/onboarding/${id}`
  return { object: 'account_link', created: call.now, expires_at: link.expires_at, url }
}

export function lockLink(call: Call, id: string): Promise<Kept<AccountLink>> {
  return lockObject<AccountLink>(call, 'account_link', id)
}

export function isSpent({ data }: Kept<AccountLink>, now: number): boolean {
  return data.used || data.expires_at < now
}

/** The owner has pressed the button: payouts are enabled, and the link is used up. */
export async function completeOnboarding(call: Call, link: Kept<AccountLink>): Promise<void> {
  const account = await lockAccount(call, link.data.account)
  verify(call, account)
  link.data = { ...link.data, used: true }
  saved(call, link)
  tell(call, 'account.updated', asItself(account))
}

export function verify(call: Call, account: Kept<Account>): void {
  account.hidden = { ...account.hidden, verified: true }
  if (banksOf(account).length === 0) setBank(call, account, testBank)
  if (Object.keys(account.data.capabilities).length === 0)
    account.data = { ...account.data, capabilities: { transfers: 'inactive' } }
  assess(account)
  saved(call, account)
}
