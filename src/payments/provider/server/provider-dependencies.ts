import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import type { Database } from '#platform/server/database/database.ts'

/** For functions that call the card payment provider and store its answer. */
export interface ProviderDependencies {
  db: Database
  provider: PaymentProvider
}
