import { emailGauges } from '#mail/server/email-gauges.ts'
import { paymentGauges } from '#payments/attempts/server/payment-gauges.ts'
import { refundGauges } from '#payments/refunds/server/refund-gauges.ts'
import { webhookGauges } from '#payments/webhooks/server/webhook-metrics.ts'
import { transferGauges } from '#payouts/transfers/server/transfer-gauges.ts'
import { jobGauges } from '#platform/server/jobs/job-gauges.ts'
import type { DatabaseGauges } from '#platform/server/observability/database-gauges.ts'

/** The gauges of all modules, which `/metrics` reads in one statement. */
export const databaseGauges: readonly DatabaseGauges[] = [
  jobGauges,
  emailGauges,
  paymentGauges,
  refundGauges,
  ...webhookGauges,
  transferGauges,
]
