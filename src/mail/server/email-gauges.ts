import { waitingEmailsQuery } from '#mail/server/email-store.ts'
import type { DatabaseGauges } from '#platform/server/observability/database-gauges.ts'

export const emailGauges: DatabaseGauges = {
  help: {
    chairside_emails_waiting: 'Emails that are not sent yet, those that failed for good included.',
    chairside_emails_oldest_seconds: 'How long the oldest of them has waited.',
  },
  query: waitingEmailsQuery,
}
