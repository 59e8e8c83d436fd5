import type { Logger } from 'pino'
import { TooManyAttemptsError } from '#platform/app-error.ts'
import { getToday } from '#platform/dates.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { findLastReminderDay } from '#restock/server/decision-store.ts'
import { listProposedReminders } from '#restock/server/forecast.ts'
import { mayRemindAgain } from '#restock/server/reminder-rules.ts'
import { lockAutomaticClient, lockClientForReminder, selectAutomaticClients } from '#restock/server/restock-store.ts'
import { queueReminder, type ReminderOptions } from '#restock/server/send-reminder.ts'

interface ReminderDependencies {
  db: Database
  config: ReminderOptions['limits']
  publicUrl: () => string
}

/**
 * A scheduled job that sends automatic reminders. One statement for each seller finds the clients who are due; each client has
 * a transaction, which reads again what the reminder depends on. Safe to repeat, and to run twice at once: a product that the client
 * was reminded of is no longer due.
 */
export async function sendDueReminders(
  { db, config: limits, publicUrl }: ReminderDependencies,
  log: Pick<Logger, 'error'>,
  today: string = getToday(),
): Promise<void> {
  for (const [sellerId, clientIds] of await selectAutomaticClients(db)) {
    const proposed = await listProposedReminders(db, sellerId, { today })
    for (const [{ clientId }] of proposed) {
      if (!clientIds.has(clientId)) continue
      try {
        await remindClient(db, { clientId, sellerId }, { today, publicUrl: publicUrl(), limits })
      } catch (error) {
        // a client who has had enough emails for a day is due again tomorrow
        if (!(error instanceof TooManyAttemptsError))
          log.error({ err: error, clientId }, 'a reminder could not be sent')
      }
    }
  }
}

function remindClient(
  db: Database,
  { clientId, sellerId }: { clientId: string; sellerId: string },
  { today, ...options }: ReminderOptions & { today: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockClientForReminder(tx, clientId)
    if (!(await lockAutomaticClient(tx, clientId))) return
    if (!mayRemindAgain(await findLastReminderDay(tx, clientId), today)) return
    const [forecasts] = await listProposedReminders(tx, sellerId, { clientId, today })
    if (!forecasts) return
    await queueReminder(tx, { sellerId, forecasts, isAutomatic: true }, options)
  })
}
