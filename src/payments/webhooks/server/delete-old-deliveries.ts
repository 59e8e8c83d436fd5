import { deleteDeliveriesOlderThan } from '#payments/webhooks/server/webhook-deliveries-store.ts'
import type { Db } from '#platform/server/database/database.ts'

const countedDays = 30

/** A scheduled job: the counts of a month show when a signing secret stopped to be right. */
export function deleteOldDeliveries(db: Db): Promise<void> {
  return deleteDeliveriesOlderThan(db, countedDays)
}
