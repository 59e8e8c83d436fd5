import type { Db } from '#platform/server/database/database.ts'
import { findAgreement, type StoredReminderRow, selectReminders, setAgreement } from './decision-store.ts'

/** Whether the client has consented to automatic reminders from this seller. */
export async function hasAgreedToReminders(db: Db, clientId: string): Promise<boolean> {
  return (await findAgreement(db, clientId)).agreed_at !== null
}

/**
 * Records or withdraws the client's consent to automatic reminders. Only the client page may call this: no seller consents on a client's
 * behalf (N-RSTK-008).
 */
export function agreeToReminders(
  db: Db,
  { clientId, sellerId, email }: { clientId: string; sellerId: string; email: string },
  agrees: boolean,
): Promise<void> {
  return setAgreement(db, { client_id: clientId, seller_id: sellerId, agreed_by: email }, agrees)
}

/** The day on which the client consented, for the download of her data; null without consent. */
export async function findAgreementDay(db: Db, clientId: string): Promise<Date | null> {
  return (await findAgreement(db, clientId)).agreed_at
}

export type StoredReminder = StoredReminderRow

/** The reminders that were sent to these client records while they belonged to the person with this email, newest first. */
export function listReminders(db: Db, clientIds: readonly string[], email: string): Promise<StoredReminder[]> {
  return selectReminders(db, clientIds, email)
}
