import { lifeMinutes, mintToken } from '#accounts/sessions/server/issue-token.ts'
import { hasOwnSandbox } from '#app/server/own-sandbox.ts'
import type { Parts } from '#app/server/parts.ts'
import { addBankDetails } from '#payouts/accounts/server/add-bank-details.ts'
import { accountLink } from '#payouts/accounts/server/create-account-link.ts'
import { readPayoutAccount } from '#payouts/accounts/server/payout-account.ts'
import { refreshAccount } from '#payouts/accounts/server/refresh-payout-account.ts'
import { demoBank } from '../people/bank.ts'
import type { DemoSeller } from '../people/person.ts'

/** Hands her bank details to the provider, as the page after sign-up does. */
export async function connectBank(parts: Parts, userId: string, { email, addresses }: DemoSeller): Promise<void> {
  const token = await mintToken(parts.db, { kind: 'setup', userId, lifeMinutes: lifeMinutes.setup })
  const primary = addresses.find((address) => address.primary)
  const address = primary && {
    line1: primary.street,
    line2: primary.landmark,
    city: primary.city,
    postal_code: primary.postcode,
  }
  await addBankDetails(parts, token, { email, ...demoBank, ...address })
}

/** Presses the button of the provider's page of verification in her place. */
export async function enablePayouts(parts: Parts, userId: string): Promise<void> {
  const account = await readPayoutAccount(parts.db, userId)
  if (!account || account.payoutsEnabled) return
  const page = new URL(await accountLink(parts, userId, 'verify'))
  // the shop's public address need not lead here yet
  const address = hasOwnSandbox(parts.config) ? new URL(page.pathname, parts.ownUrl()) : page
  const body = new URLSearchParams({ outcome: 'complete' })
  const { status } = await fetch(address, { method: 'POST', redirect: 'manual', body })
  if (status !== 303) throw new Error(`the page of verification answered ${status}`)
  await refreshAccount(parts, account.providerRef)
}
