import { cardRoutes } from '#payments/cards/server/routes.ts'
import type { ProviderDependencies } from '#payments/provider/server/provider-dependencies.ts'
import { webhookRoutes } from '#payments/webhooks/server/routes.ts'
import type { Api } from '#platform/server/http/api.ts'

export function paymentsRoutes(api: Api, dependencies: ProviderDependencies): void {
  cardRoutes(api, dependencies)
  webhookRoutes(api, dependencies)
}
