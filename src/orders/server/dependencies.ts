import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'

export interface OrderDependencies {
  db: Database
  provider: PaymentProvider
  /** The shop's own origin, for links in emails and for the url to which the bank's 3-D Secure page returns. */
  publicUrl: () => string
  config: Pick<Config, 'commissionHoldDays' | 'company' | 'vatRate'>
}
