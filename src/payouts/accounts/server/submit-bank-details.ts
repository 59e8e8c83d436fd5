import { recordBankDetailsAccepted } from '#accounts/server/record-bank-details.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { renderBankDetailsChanged } from '#mail/server/emails/bank-details-changed.ts'
import type { Declined, PaymentProvider, ProviderAccount } from '#payments/provider/server/payment-provider.ts'
import {
  insertPayoutAccount,
  resolveReturnedPayouts,
  selectPayoutAccount,
  updatePayoutAccount,
} from '#payouts/accounts/server/payout-account-store.ts'
import type { PayoutDependencies } from '#payouts/accounts/server/payout-dependencies.ts'
import { recordProviderAccount } from '#payouts/accounts/server/refresh-payout-account.ts'
import type { AccountOwner } from '#payouts/accounts/server/account-owner-store.ts'
import type { ChangeBank } from '#payouts/contract.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database, Db, Tx } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** Code 22 as the bank screens read it (D-201). */
export function bankDetailsDeclinedError({ userMessage: text, rawMessage }: Declined): AppError {
  return new AppError(text, errorCode.providerRefused, { raw: { message: rawMessage } })
}

/** Hands the details to the provider, who keeps the full numbers; a refusal leaves everything as it was. */
export async function submitBankDetails(
  { db, provider }: PayoutDependencies,
  owner: AccountOwner,
  given: ChangeBank,
): Promise<ProviderAccount> {
  const { accountNo, routingNo, line1, line2, city, country, postal_code: postcode, day, month, year } = given
  const account = await provider.updateAccount(await getOrCreateAccountRef({ db, provider }, owner.id), {
    email: owner.email,
    firstName: owner.first_name,
    lastName: owner.last_name,
    ...{ accountNo, routingNo, line1, line2, city, country, postcode },
    dob: { day, month, year },
  })
  if (account.state === 'refused') throw bankDetailsDeclinedError(account)
  return account
}

/** The row follows at once, so that the account is found again even if the details are refused. */
async function getOrCreateAccountRef(
  { db, provider }: { db: Db; provider: PaymentProvider },
  userId: string,
): Promise<string> {
  const known = await selectPayoutAccount(db, userId)
  if (known) return known.provider_ref
  return insertPayoutAccount(db, userId, await provider.createAccount(userId))
}

/** What we keep of accepted details, and the letter that tells the seller of every change (D-059, D-060). */
export async function storeBankDetails(
  tx: Tx,
  owner: AccountOwner,
  facts: ProviderAccount,
  given: ChangeBank | null,
  accountPage: string,
): Promise<void> {
  if (given) {
    const { line1, line2, city, country, postal_code: postcode } = given
    await updatePayoutAccount(tx, owner.id, { line1, line2, city, country, postcode, dob: formatDateOfBirth(given) })
  }
  await recordProviderAccount(tx, owner.id, facts)
  await recordBankDetailsAccepted(tx, owner.id)
  await resolveReturnedPayouts(tx, owner.id)
  const last4 = facts.bank?.last4 ?? ''
  await queueEmail(tx, renderBankDetailsChanged({ to: owner.email, firstName: owner.first_name, last4, url: accountPage }))
}

function formatDateOfBirth({ day, month, year }: Pick<ChangeBank, 'day' | 'month' | 'year'>): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}
