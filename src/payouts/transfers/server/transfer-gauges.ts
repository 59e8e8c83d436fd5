import { openTransfersQuery } from '#payouts/transfers/server/transfers-store.ts'
import type { DatabaseGauges } from '#platform/server/observability/database-gauges.ts'

export const transferGauges: DatabaseGauges = {
  help: {
    chairside_transfers_waiting:
      'Transfers that are not paid, those of sellers whose payouts are not enabled included.',
    chairside_transfers_overdue: 'Transfers that could be sent and were not for half an hour.',
  },
  query: openTransfersQuery,
}
