import type { PayoutDependencies } from '#payouts/accounts/server/payout-dependencies.ts'
import { payoutAccountRoutes } from '#payouts/accounts/server/routes.ts'
import { commissionRoutes as commissionEntryRoutes } from '#payouts/commission/server/routes.ts'
import { debtRoutes } from '#payouts/debts/server/routes.ts'
import { statementRoutes } from '#payouts/statements/server/routes.ts'
import type { Api } from '#platform/server/http/api.ts'

export function commissionRoutes(api: Api, dependencies: PayoutDependencies): void {
  payoutAccountRoutes(api, dependencies)
  commissionEntryRoutes(api, dependencies)
  statementRoutes(api, dependencies)
  debtRoutes(api, dependencies)
}
