import { listAddresses } from '#accounts/addresses/server/addresses.ts'
import type { ClientPageView } from '#client-page/contract.ts'
import { type PersonRow, selectPersonRows } from '#client-page/server/person-store.ts'
import { clientPageText } from '#client-page/text.ts'
import { listEmailPreferences } from '#mail/preferences/server/email-preferences.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { agreeToReminders, hasAgreedToReminders } from '#restock/server/agreement.ts'

/** What is recorded of a person, seller by seller; no seller's part holds anything of another's (N-CLPG-005). */
export async function getClientPage(db: Db, email: string): Promise<ClientPageView> {
  const sellers = []
  for (const row of await selectPersonRows(db, email)) sellers.push(await describeSeller(db, row))
  return { email, sellers, emails: await listEmailPreferences(db, email) }
}

async function describeSeller(db: Db, row: PersonRow): Promise<ClientPageView['sellers'][number]> {
  const { line1, line2, street, city, county, postcode } = row
  const town = [city, postcode].filter(Boolean).join(' ')
  return {
    client_id: row.client_id,
    seller: row.seller_name,
    business: row.business_name,
    town: row.town,
    open: row.can_buy,
    reminders: await hasAgreedToReminders(db, row.client_id),
    name: row.name,
    pno: row.phone,
    lines: [line1, line2, street, town, county].filter(Boolean),
    adrs: row.is_deleted ? [] : await listAddresses(db, { sellerId: row.seller_id, clientId: row.client_id }),
  }
}

/** Only the client agrees to a seller's automatic reminders, or withdraws that. A client record of another person is refused. */
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
