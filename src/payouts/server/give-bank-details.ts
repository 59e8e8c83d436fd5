import { noteBankDetails } from '#accounts/server/note-bank-details.ts'
import { sendMail } from '#mail/server/send-mail.ts'
import { bankDetailsChangedMail } from '#mail/server/templates/bank-details-changed.ts'
import type { AccountFacts, PaymentProvider, Refused } from '#payments/server/provider.ts'
import type { ChangeBank } from '#payouts/contract.ts'
import type { Owner } from '#payouts/server/account-store.ts'
import { noteAccount } from '#payouts/server/note-account.ts'
import {
  findAccount,
  insertAccount,
  settleReturnedPayouts,
  updateAccount,
} from '#payouts/server/payout-account-store.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database, Db, Tx } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

export interface BankParts {
  db: Database
  provider: PaymentProvider
  publicUrl: () => string
}

/** Code 22 as the bank screens read it (D-201). */
export function providerRefusal({ text, rawMessage }: Refused): Refusal {
  return new Refusal(text, errorCode.providerRefused, { raw: { message: rawMessage } })
}

/** Hands the details to the provider, who keeps the full numbers; a refusal leaves everything as it was. */
export async function giveBankDetails(
  { db, provider }: BankParts,
  owner: Owner,
  given: ChangeBank,
): Promise<AccountFacts> {
  const { accountNo, routingNo, line1, line2, city, country, postal_code: postcode, day, month, year } = given
  const account = await provider.updateAccount(await accountRefOf({ db, provider }, owner.id), {
    email: owner.email,
    firstName: owner.first_name,
    lastName: owner.last_name,
    ...{ accountNo, routingNo, line1, line2, city, country, postcode },
    dob: { day, month, year },
  })
  if (account.state === 'refused') throw providerRefusal(account)
  return account
}

/** The row follows at once, so that the account is found again even if the details are refused. */
async function accountRefOf({ db, provider }: { db: Db; provider: PaymentProvider }, userId: string): Promise<string> {
  const known = await findAccount(db, userId)
  if (known) return known.provider_ref
  return insertAccount(db, userId, await provider.openAccount(userId))
}

/** What we keep of accepted details, and the letter that tells the seller of every change (D-059, D-060). */
export async function keepBankDetails(
  tx: Tx,
  owner: Owner,
  facts: AccountFacts,
  given: ChangeBank | null,
  accountPage: string,
): Promise<void> {
  if (given) {
    const { line1, line2, city, country, postal_code: postcode } = given
    await updateAccount(tx, owner.id, { line1, line2, city, country, postcode, dob: dateOf(given) })
  }
  await noteAccount(tx, owner.id, facts)
  await noteBankDetails(tx, owner.id)
  await settleReturnedPayouts(tx, owner.id)
  const last4 = facts.bank?.last4 ?? ''
  await sendMail(tx, bankDetailsChangedMail({ to: owner.email, firstName: owner.first_name, last4, url: accountPage }))
}

function dateOf({ day, month, year }: Pick<ChangeBank, 'day' | 'month' | 'year'>): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}
