import { requireAuthenticated } from '#access/server/actor.ts'
import { assertOwnUserId } from '#access/server/own-data.ts'
import type { PayoutDependencies } from '#payouts/accounts/server/payout-dependencies.ts'
import { payDebtResponseSchema, payDebtSchema } from '#payouts/debts/contract.ts'
import { payDebt } from '#payouts/debts/server/pay-debt.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'

export function debtRoutes(api: Api, dependencies: PayoutDependencies): void {
  api.post(
    '/payment/payout/pay',
    {
      config: {
        access: 'token',
        idempotent: true,
        errors: ['conflict', 'amountMismatch', 'providerRefused', 'providerDown'],
      },
      schema: {
        operationId: 'payDebt',
        tags: ['Payments'],
        summary: 'Payout payment',
        body: payDebtSchema,
        response: envelopeSchema(payDebtResponseSchema),
      },
    },
    async ({ actor, body: { user_id, token, amount: shown } }) => {
      assertOwnUserId(actor, user_id ?? undefined)
      return ok(await payDebt(dependencies, requireAuthenticated(actor).userId, { token, shown }))
    },
  )
}
