import { assertOwnUserId, requireAuthenticated } from '#access/server/actor.ts'
import { readTokenHeader } from '#accounts/sessions/server/session.ts'
import type { CommissionAmounts } from '#payouts/commission/commission-totals.ts'
import { sumCommissionAmounts } from '#payouts/commission/server/commission-store.ts'
import { getBalance, sellerDebtAccount } from '#payouts/ledger/server/ledger.ts'
import { payoutsText } from '#payouts/text.ts'
import { pence, toPounds, zeroPence } from '#platform/money.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import {
  addBankDetailsSchema,
  type BankAccountWire,
  bankAccountResponseSchema,
  bankDetailsAddedSchema,
  bankDetailsSchema,
  connectAccountSchema,
  type UserAccountWire,
  urlSchema,
  userAccountSchema,
} from '../contract.ts'
import { connectPayoutAccount, createAccountLink } from './connect-payout-account.ts'
import { findPayoutAccount, type PayoutAccount, refreshPayoutAccount } from './payout-account.ts'
import { type ReturnedPayoutRow, selectReturnedPayouts } from './payout-account-store.ts'
import type { PayoutDependencies } from './payout-dependencies.ts'
import { addBankDetails, changeBankDetails } from './submit-bank-details.ts'

/** Limits how many account numbers can be tried out (D-066). */
const limit = { name: 'bank', maxAttempts: 20, windowMinutes: 15, failuresOnly: true }

export function payoutAccountRoutes(api: Api, dependencies: PayoutDependencies): void {
  const routes = createRoutes(api, 'Bank and payout')

  routes.post(
    '/user/account/verify',
    {
      name: 'createVerificationLink',
      summary: 'Verify id',
      access: 'token',
      errors: ['providerRefused', 'providerDown'],
      answer: urlSchema,
    },
    async (request) =>
      ok({ url: await createAccountLink(dependencies, requireAuthenticated(request.actor).userId, 'verify') }),
  )

  routes.get(
    '/user/account',
    {
      name: 'getUserAccount',
      summary: 'User account',
      access: 'token',
      errors: ['providerDown'],
      answer: userAccountSchema,
    },
    async (request) => ok(await getUserAccount(dependencies, requireAuthenticated(request.actor).userId)),
  )

  routes.get(
    '/bank/link',
    {
      name: 'createBankDetailsLink',
      summary: 'User bank details link',
      access: 'token',
      confirmedPassword: true,
      errors: ['providerRefused', 'providerDown'],
      answer: urlSchema,
    },
    async (request) =>
      ok({ url: await createAccountLink(dependencies, requireAuthenticated(request.actor).userId, 'update') }),
  )

  routes.post(
    '/bank/connect',
    {
      name: 'connectPayoutAccount',
      summary: "Bank connection by 'code' on home",
      access: 'token',
      confirmedPassword: true,
      limit,
      errors: ['linkInvalid', 'providerRefused', 'providerDown'],
      body: connectAccountSchema,
      answer: messageSchema,
    },
    async (request) => {
      await connectPayoutAccount(dependencies, requireAuthenticated(request.actor).userId, request.body.code)
      return ok({ message: payoutsText.connected })
    },
  )

  bankDetailsRoutes(api, dependencies)
}

function bankDetailsRoutes(api: Api, dependencies: PayoutDependencies): void {
  const routes = createRoutes(api, 'Bank and payout')

  routes.post(
    '/bank',
    {
      name: 'addBankDetails',
      summary: 'Add bank details',
      access: 'one-purpose',
      limit,
      errors: ['notAllowed', 'linkInvalid', 'providerRefused', 'providerDown'],
      body: addBankDetailsSchema,
      answer: bankDetailsAddedSchema,
    },
    async (request) => {
      const url = await addBankDetails(dependencies, readTokenHeader(request), request.body)
      return ok({ url, message: payoutsText.bankSaved })
    },
  )

  routes.get(
    '/bank',
    {
      name: 'getBankAccount',
      summary: 'Get bank account',
      access: 'token',
      errors: ['providerDown'],
      answer: bankAccountResponseSchema,
    },
    async (request) => ok({ bank: await getBankAccount(dependencies.db, requireAuthenticated(request.actor).userId) }),
  )

  routes.put(
    '/bank',
    {
      name: 'updateBankDetails',
      summary: 'Update account',
      access: 'token',
      confirmedPassword: true,
      limit,
      errors: ['notAllowed', 'providerRefused', 'providerDown'],
      body: bankDetailsSchema,
      answer: messageSchema,
    },
    async (request) => {
      assertOwnUserId(request.actor, request.body.user_id)
      await changeBankDetails(dependencies, requireAuthenticated(request.actor).userId, request.body)
      return ok({ message: payoutsText.bankChanged })
    },
  )
}

const returnedPayoutsLimit = 5

/** The seller's commission amounts, and the connected account as the provider has it now (D-007). */
async function getUserAccount(dependencies: PayoutDependencies, userId: string): Promise<UserAccountWire> {
  const { db, provider } = dependencies
  const known = await findPayoutAccount(db, userId)
  if (known) await refreshPayoutAccount(dependencies, known.providerRef)
  const balance = known ? await provider.retrieveBalance(known.providerRef) : zeroPence
  const bank = await getBankAccount(db, userId)
  const { online, pending, cash } = await getCommissionAmounts(db, userId)
  const owed = await getBalance(db, sellerDebtAccount(userId))
  const returned = await selectReturnedPayouts(db, userId, returnedPayoutsLimit)
  return {
    bank: bank ? [bank] : [],
    balance: toPounds(balance),
    pending,
    onlineAmount: toPounds(online),
    cashAmount: toPounds(cash),
    owed: toPounds(owed),
    returned: returned.map(presentReturnedPayout),
  }
}

/** The seller's payout account; null until the provider has accepted bank details. */
async function getBankAccount(db: Db, userId: string): Promise<BankAccountWire | null> {
  const account = await findPayoutAccount(db, userId)
  return account?.last4 ? presentBankAccount(account) : null
}

async function getCommissionAmounts(db: Db, userId: string): Promise<CommissionAmounts> {
  const { online, pending, cash } = await sumCommissionAmounts(db, userId)
  return { online: pence(online), pending: pence(pending), cash: pence(cash) }
}

function presentBankAccount(account: PayoutAccount): BankAccountWire {
  const { last4, bankName: bank_name, currency, line1, line2, city, country, postcode, dob } = account
  return {
    last4,
    bank_name,
    currency,
    address: { line1, line2, city, country, postal_code: postcode },
    dob: presentDateOfBirth(dob),
  }
}

function presentDateOfBirth(dob: string | null): BankAccountWire['dob'] {
  if (!dob) return null
  const [year = 0, month = 0, day = 0] = dob.split('-').map(Number)
  return { day, month, year }
}

function presentReturnedPayout(row: ReturnedPayoutRow): UserAccountWire['returned'][number] {
  return { amount: toPounds(pence(row.amount_pence)), reason: row.reason, created: row.created_at.toISOString() }
}
