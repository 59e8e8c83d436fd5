import type { Db } from '#platform/server/database/database.ts'
import { findAgreement, type StoredReminderRow, selectReminders, setAgreement } from '#restock/server/decision-store.ts'

/** Whether the client has agreed that reminders of this seller come by themselves. */
export async function hasAgreedToReminders(db: Db, clientId: string): Promise<boolean> {
  return (await findAgreement(db, clientId)).agreed_at !== null
}

/** Called for the client alone, on her own page: no seller agrees in her place (N-RSTK-008). */
export function agreeToReminders(
  db: Db,
  { clientId, sellerId, email }: { clientId: string; sellerId: string; email: string },
  agrees: boolean,
): Promise<void> {
  return setAgreement(db, { client_id: clientId, seller_id: sellerId, agreed_by: email }, agrees)
}

/** The day of her agreement, for the file of all that is stored about her; null without one. */
export async function findAgreementDay(db: Db, clientId: string): Promise<Date | null> {
  return (await findAgreement(db, clientId)).agreed_at
}

export type StoredReminder = StoredReminderRow

/** The reminders that these clients have got while they were the person with this email, newest first. */
export function listReminders(db: Db, clientIds: readonly string[], email: string): Promise<StoredReminder[]> {
  return selectReminders(db, clientIds, email)
}
