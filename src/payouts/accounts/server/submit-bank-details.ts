import { recordBankDetailsAccepted } from '#accounts/server/users.ts'
import { redeemOneTimeToken, verifyOneTimeToken } from '#accounts/sessions/server/tokens.ts'
import { renderBankDetailsChanged } from '#mail/server/emails/payouts/bank-details-changed.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import type { Declined, ProviderAccount } from '#payments/provider/server/payment-provider.ts'
import type { ProviderDependencies } from '#payments/provider/server/provider-dependencies.ts'
import { payoutsText } from '#payouts/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { type AddBankDetailsWire, type BankDetailsWire, toBankDetails } from '../contract.ts'
import { getAccountOwner, recordProviderAccount } from './payout-account.ts'
import {
  type AccountOwner,
  insertPayoutAccount,
  resolveReturnedPayouts,
  selectPayoutAccount,
  updatePayoutAccount,
} from './payout-account-store.ts'
import type { PayoutDependencies } from './payout-dependencies.ts'

/** The error with code 22 in the shape that the bank screens read (D-201). */
export function bankDetailsDeclinedError({ userMessage, rawMessage }: Declined): AppError {
  return new AppError(userMessage, errorCode.providerRefused, { raw: { message: rawMessage } })
}

/** Sends the details to the provider, which alone stores the full numbers, and returns the account. Throws if the provider rejects them. */
export async function submitBankDetails(
  { db, provider }: PayoutDependencies,
  owner: AccountOwner,
  details: BankDetailsWire,
): Promise<ProviderAccount> {
  const account = await provider.updateAccount(await getOrCreateAccountRef({ db, provider }, owner.id), {
    email: owner.email,
    firstName: owner.first_name,
    lastName: owner.last_name,
    ...toBankDetails(details),
  })
  if (account.state === 'declined') throw bankDetailsDeclinedError(account)
  return account
}

/** Stores the reference at once, so that the account is used again even if the provider rejects the details. */
async function getOrCreateAccountRef({ db, provider }: ProviderDependencies, userId: string): Promise<string> {
  const known = await selectPayoutAccount(db, userId)
  if (known) return known.provider_ref
  const created = await provider.createAccount(userId)
  const stored = await insertPayoutAccount(db, userId, created)
  if (!stored) throw new Error(`the account ${created} is another seller's`)
  return stored
}

/** Stores the shown part of accepted details, and tells the seller by email that they were added or changed (D-059, D-060). */
export async function storeBankDetails(
  tx: Tx,
  owner: AccountOwner,
  account: ProviderAccount,
  details: BankDetailsWire | null,
  accountPage: string,
): Promise<void> {
  if (details) {
    const { line1, line2, city, country, postcode } = toBankDetails(details)
    await updatePayoutAccount(tx, owner.id, {
      line1,
      line2,
      city,
      country,
      postcode,
      date_of_birth: formatDateOfBirth(details),
    })
  }
  await recordProviderAccount(tx, owner.id, account)
  await recordBankDetailsAccepted(tx, owner.id)
  await resolveReturnedPayouts(tx, owner.id)
  const last4 = account.bank?.last4 ?? ''
  await queueEmail(
    tx,
    renderBankDetailsChanged({
      to: owner.email,
      firstName: owner.first_name,
      last4,
      url: accountPage,
      isFirst: !owner.has_bank_details,
    }),
  )
}

function formatDateOfBirth({ day, month, year }: Pick<BankDetailsWire, 'day' | 'month' | 'year'>): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}

/**
 * Adds the first bank details of a seller who cannot log in yet and is identified by a set-up token: the email alone is not enough
 * (D-059). Only a success redeems the token (D-055). Returns the url of the provider's verification page.
 */
export async function addBankDetails(
  dependencies: PayoutDependencies,
  token: string | undefined,
  details: AddBankDetailsWire,
): Promise<string> {
  const { db, provider, publicUrl } = dependencies
  const { userId } = await verifyOneTimeToken(db, 'setup', token, payoutsText.loginAgain)
  const owner = await getAccountOwner(db, userId)
  if (owner.has_bank_details) throw new AppError(payoutsText.loginAgain, errorCode.linkInvalid)
  if (owner.email !== details.email) throw new AppError(payoutsText.emailDiffers, errorCode.notAllowed)
  const account = await submitBankDetails(dependencies, owner, details)
  const link = await provider.createAccountLink(account.accountRef, 'verify', `${publicUrl()}/`)
  if (typeof link !== 'string') throw bankDetailsDeclinedError(link)
  await inTransaction(db, async (tx) => {
    await redeemOneTimeToken(tx, 'setup', token, payoutsText.loginAgain)
    await storeBankDetails(tx, owner, account, details, `${publicUrl()}/account-setting`)
  })
  return link
}

/** Replaces the bank account that the seller's payouts go to. */
export async function changeBankDetails(
  dependencies: PayoutDependencies,
  userId: string,
  details: BankDetailsWire,
): Promise<void> {
  const { db, publicUrl } = dependencies
  const owner = await getAccountOwner(db, userId)
  if (details.email && details.email !== owner.email) throw new AppError(payoutsText.emailDiffers, errorCode.notAllowed)
  const account = await submitBankDetails(dependencies, owner, details)
  const accountPage = `${publicUrl()}/account-setting`
  await inTransaction(db, (tx) => storeBankDetails(tx, owner, account, details, accountPage))
}
