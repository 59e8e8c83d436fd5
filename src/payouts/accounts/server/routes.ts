import { assertOwnUserId, requireAuthenticated } from '#access/server/actor.ts'
import { readTokenHeader } from '#accounts/sessions/server/session.ts'
import { payoutsText } from '#payouts/text.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import {
  addBankDetailsSchema,
  bankAccountResponseSchema,
  bankDetailsAddedSchema,
  bankDetailsSchema,
  connectAccountSchema,
  urlSchema,
  userAccountSchema,
} from '../contract.ts'
import { connectPayoutAccount, createAccountLink } from './connect-payout-account.ts'
import { getBankAccount, getUserAccount } from './get-user-account.ts'
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
