import { attemptsInDoubtQuery } from '#payments/attempts/server/payment-attempts-store.ts'
import type { DatabaseGauges } from '#platform/server/observability/database-gauges.ts'

export const paymentGauges: DatabaseGauges = {
  help: {
    chairside_payments_in_doubt: 'Payments whose outcome the provider has not told: neither paid nor failed.',
    chairside_payments_in_doubt_oldest_seconds: 'How long the oldest of them has been in doubt.',
  },
  query: attemptsInDoubtQuery,
}
