import type { Logger } from 'pino'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { findLastReminderDay } from '#restock/server/decision-store.ts'
import { listProposedReminders } from '#restock/server/forecast.ts'
import { getToday } from '#restock/server/get-today.ts'
import { mayRemindAgain } from '#restock/server/reminder-rules.ts'
import { type AutomaticClient, lockClientForReminder, selectAutomaticClients } from '#restock/server/restock-store.ts'
import { queueReminder, type ReminderOptions } from '#restock/server/send-reminder.ts'

interface ReminderDependencies {
  db: Database
  config: ReminderOptions['limits']
  publicUrl: () => string
}

/**
 * Run by the schedule: sends the reminders that go by themselves, each client in a transaction of her own. Safe to repeat, and to run
 * twice at once: what was reminded of is not due any more.
 */
export async function sendDueReminders(
  { db, config: limits, publicUrl }: ReminderDependencies,
  log: Pick<Logger, 'error'>,
  today: string = getToday(),
): Promise<void> {
  for (const client of await selectAutomaticClients(db)) {
    try {
      await remindClient(db, client, { today, publicUrl: publicUrl(), limits })
    } catch (error) {
      log.error({ err: error, clientId: client.client_id }, 'a reminder could not be sent')
    }
  }
}

function remindClient(
  db: Database,
  { client_id: clientId, seller_id: sellerId }: AutomaticClient,
  { today, ...options }: ReminderOptions & { today: string },
): Promise<unknown> {
  return inTransaction(db, async (tx) => {
    await lockClientForReminder(tx, clientId)
    if (!mayRemindAgain(await findLastReminderDay(tx, clientId), today)) return
    const [forecasts] = await listProposedReminders(tx, sellerId, { clientId, today })
    if (!forecasts || forecasts[0].isUnsubscribed) return
    // a client who has got enough emails for a day is due again tomorrow
    await queueReminder(tx, { sellerId, forecasts, isAutomatic: true }, options)
  })
}
