import { requireAuthenticated } from '#access/server/actor.ts'
import { assertOwnUserId } from '#access/server/own-data.ts'
import { readTokenHeader } from '#accounts/sessions/server/session.ts'
import {
  addBankDetailsSchema,
  bankAccountResponseSchema,
  bankDetailsAddedSchema,
  bankDetailsSchema,
  connectAccountSchema,
  urlSchema,
  userAccountSchema,
} from '#payouts/accounts/contract.ts'
import { connectPayoutAccount, createAccountLink } from '#payouts/accounts/server/connect-payout-account.ts'
import { getBankAccount, getUserAccount } from '#payouts/accounts/server/get-user-account.ts'
import type { PayoutDependencies } from '#payouts/accounts/server/payout-dependencies.ts'
import { addBankDetails, changeBankDetails } from '#payouts/accounts/server/submit-bank-details.ts'
import { payoutsText } from '#payouts/text.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'

const tags = ['Bank and payout']
/** Limits how many account numbers can be tried out (D-066). */
const limit = { name: 'bank', maxAttempts: 20, windowMinutes: 15, failuresOnly: true }

export function payoutAccountRoutes(api: Api, dependencies: PayoutDependencies): void {
  api.post(
    '/user/account/verify',
    {
      config: { access: 'token', errors: ['providerRefused', 'providerDown'] },
      schema: {
        operationId: 'createVerificationLink',
        tags,
        summary: 'Verify id',
        response: envelopeSchema(urlSchema),
      },
    },
    async (request) =>
      ok({ url: await createAccountLink(dependencies, requireAuthenticated(request.actor).userId, 'verify') }),
  )

  api.get(
    '/user/account',
    {
      config: { access: 'token', errors: ['providerDown'] },
      schema: {
        operationId: 'getUserAccount',
        tags,
        summary: 'User account',
        response: envelopeSchema(userAccountSchema),
      },
    },
    async (request) => ok(await getUserAccount(dependencies, requireAuthenticated(request.actor).userId)),
  )

  api.get(
    '/bank/link',
    {
      config: { access: 'token', confirmedPassword: true, errors: ['providerRefused', 'providerDown'] },
      schema: {
        operationId: 'createBankDetailsLink',
        tags,
        summary: 'User bank details link',
        response: envelopeSchema(urlSchema),
      },
    },
    async (request) =>
      ok({ url: await createAccountLink(dependencies, requireAuthenticated(request.actor).userId, 'update') }),
  )

  api.post(
    '/bank/connect',
    {
      config: {
        access: 'token',
        confirmedPassword: true,
        limit,
        errors: ['linkInvalid', 'providerRefused', 'providerDown'],
      },
      schema: {
        operationId: 'connectPayoutAccount',
        tags,
        summary: "Bank connection by 'code' on home",
        body: connectAccountSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async (request) => {
      await connectPayoutAccount(dependencies, requireAuthenticated(request.actor).userId, request.body.code)
      return ok({ message: payoutsText.connected })
    },
  )

  bankDetailsRoutes(api, dependencies)
}

function bankDetailsRoutes(api: Api, dependencies: PayoutDependencies): void {
  api.post(
    '/bank',
    {
      config: {
        access: 'one-purpose',
        limit,
        errors: ['notAllowed', 'linkInvalid', 'providerRefused', 'providerDown'],
      },
      schema: {
        operationId: 'addBankDetails',
        tags,
        summary: 'Add bank details',
        body: addBankDetailsSchema,
        response: envelopeSchema(bankDetailsAddedSchema),
      },
    },
    async (request) => {
      const url = await addBankDetails(dependencies, readTokenHeader(request), request.body)
      return ok({ url, message: payoutsText.bankSaved })
    },
  )

  api.get(
    '/bank',
    {
      config: { access: 'token', errors: ['providerDown'] },
      schema: {
        operationId: 'getBankAccount',
        tags,
        summary: 'Get bank account',
        response: envelopeSchema(bankAccountResponseSchema),
      },
    },
    async (request) => ok({ bank: await getBankAccount(dependencies.db, requireAuthenticated(request.actor).userId) }),
  )

  api.put(
    '/bank',
    {
      config: {
        access: 'token',
        confirmedPassword: true,
        limit,
        errors: ['notAllowed', 'providerRefused', 'providerDown'],
      },
      schema: {
        operationId: 'updateBankDetails',
        tags,
        summary: 'Update account',
        body: bankDetailsSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async (request) => {
      assertOwnUserId(request.actor, request.body.user_id)
      await changeBankDetails(dependencies, requireAuthenticated(request.actor).userId, request.body)
      return ok({ message: payoutsText.bankChanged })
    },
  )
}
