import type { Db } from '#platform/server/database/database.ts'
import { findAgreement, type StoredReminderRow, selectReminders, setAgreement } from './decision-store.ts'

/** Whether the client has agreed that reminders of this seller come by themselves. */
export async function hasAgreedToReminders(db: Db, clientId: string): Promise<boolean> {
  return (await findAgreement(db, clientId)).agreed_at !== null
}

/** Only the client may call this, from the client page: no seller agrees on a client's behalf (N-RSTK-008). */
export function agreeToReminders(
  db: Db,
  { clientId, sellerId, email }: { clientId: string; sellerId: string; email: string },
  agrees: boolean,
): Promise<void> {
  return setAgreement(db, { client_id: clientId, seller_id: sellerId, agreed_by: email }, agrees)
}

/** The day on which the client agreed, for the file of the client's data; null without an agreement. */
export async function findAgreementDay(db: Db, clientId: string): Promise<Date | null> {
  return (await findAgreement(db, clientId)).agreed_at
}

export type StoredReminder = StoredReminderRow

/** The reminders sent to these clients while they were the person with this email, newest first. */
export function listReminders(db: Db, clientIds: readonly string[], email: string): Promise<StoredReminder[]> {
  return selectReminders(db, clientIds, email)
}
