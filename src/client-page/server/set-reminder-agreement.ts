import { selectPersonRows } from '#client-page/server/person-store.ts'
import { clientPageText } from '#client-page/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { agreeToReminders } from '#restock/server/agreement.ts'

/** She alone agrees that reminders of a seller come by themselves, and takes it back; another person's client is no seller of hers. */
export async function setReminderAgreement(
  db: Database,
  email: string,
  { clientId, agrees }: { clientId: string; agrees: boolean },
): Promise<void> {
  const rows = await selectPersonRows(db, email)
  const row = rows.find((candidate) => candidate.client_id === clientId.toLowerCase() && !candidate.is_deleted)
  if (!row) throw new AppError(clientPageText.noSuchSeller, errorCode.notFound)
  await agreeToReminders(db, { clientId: row.client_id, sellerId: row.seller_id, email }, agrees)
}
