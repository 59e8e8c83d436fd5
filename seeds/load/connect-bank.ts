import { issueToken, tokenLifetimeMinutes } from '#accounts/sessions/server/tokens.ts'
import type { Dependencies } from '#app/server/dependencies.ts'
import { hasEmbeddedSandbox } from '#app/server/embedded-sandbox.ts'
import { createAccountLink } from '#payouts/accounts/server/connect-payout-account.ts'
import { findPayoutAccount, refreshPayoutAccount } from '#payouts/accounts/server/payout-account.ts'
import { addBankDetails } from '#payouts/accounts/server/submit-bank-details.ts'
import { demoBank } from '../people/bank.ts'
import type { DemoSeller } from '../people/person.ts'

/** Sends the seller's bank details to the provider, as the page after sign-up does. */
export async function connectBank(
  dependencies: Dependencies,
  userId: string,
  { email, addresses }: DemoSeller,
): Promise<void> {
  const token = await issueToken(dependencies.db, {
    kind: 'setup',
    userId,
    lifetimeMinutes: tokenLifetimeMinutes.setup,
  })
  const primary = addresses.find((address) => address.primary)
  const address = primary && {
    line1: primary.line1,
    line2: primary.line2,
    city: primary.city,
    postal_code: primary.postcode,
  }
  await addBankDetails(dependencies, token, { email, ...demoBank, ...address })
}

/** Submits the provider's verification page for the seller. */
export async function enablePayouts(dependencies: Dependencies, userId: string): Promise<void> {
  const account = await findPayoutAccount(dependencies.db, userId)
  if (!account || account.payoutsEnabled) return
  const page = new URL(await createAccountLink(dependencies, userId, 'verify'))
  // the shop's public URL may not lead to this machine yet
  const url = hasEmbeddedSandbox(dependencies.config) ? new URL(page.pathname, dependencies.ownUrl()) : page
  const body = new URLSearchParams({ outcome: 'complete' })
  const { status } = await fetch(url, { method: 'POST', redirect: 'manual', body })
  if (status !== 303) throw new Error(`the page of verification answered ${status}`)
  await refreshPayoutAccount(dependencies, account.providerRef)
}
