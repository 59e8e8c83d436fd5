import type { Database } from '#platform/server/database/database.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** What functions need that call the card payment provider and store its answer. */
export interface ProviderDependencies {
  db: Database
  provider: PaymentProvider
}
