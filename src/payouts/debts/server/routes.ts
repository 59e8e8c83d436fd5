import { assertOwnUserId, requireAuthenticated } from '#access/server/actor.ts'
import type { PayoutDependencies } from '#payouts/accounts/server/payout-dependencies.ts'
import type { ProcessLock } from '#platform/server/concurrency/process-lock.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import { addressToCount } from '#platform/server/http/counted-address.ts'
import { payDebtResponseSchema, payDebtSchema } from '../contract.ts'
import { payDebt } from './pay-debt.ts'

type DebtRoutesDependencies = PayoutDependencies & {
  config: Pick<Config, 'rateLimits'>
  processLock: ProcessLock
}

export function debtRoutes(api: Api, dependencies: DebtRoutesDependencies): void {
  const routes = createRoutes(api, 'Payments')

  routes.post(
    '/payment/payout/pay',
    {
      name: 'payDebt',
      summary: 'Payout payment',
      access: 'token',
      idempotent: true,
      errors: ['conflict', 'amountMismatch', 'tooManyAttempts', 'providerRefused', 'providerDown'],
      body: payDebtSchema,
      answer: payDebtResponseSchema,
    },
    async ({ actor, ip, claim, body: { user_id, token, amount: shown } }) => {
      assertOwnUserId(actor, user_id ?? undefined)
      const address = addressToCount(dependencies.config, ip)
      const payment = { token, shown, address, isTakenOver: claim?.isTakenOver }
      return ok(await payDebt(dependencies, requireAuthenticated(actor).userId, payment))
    },
  )
}
