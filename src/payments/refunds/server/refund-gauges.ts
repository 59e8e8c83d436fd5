import { openRefundsQuery } from '#payments/refunds/server/refunds-store.ts'
import type { DatabaseGauges } from '#platform/server/observability/database-gauges.ts'

export const refundGauges: DatabaseGauges = {
  help: {
    chairside_refunds_open: 'Refunds that the provider has not confirmed.',
    chairside_refunds_open_oldest_seconds: 'How long the oldest of them has been open.',
  },
  query: openRefundsQuery,
}
