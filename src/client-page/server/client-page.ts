import type { Address } from '#accounts/addresses/contract.ts'
import { listAddresses } from '#accounts/addresses/server/addresses.ts'
import { agreeToNews, findNewsAgreement } from '#mail/news/server/news-agreement.ts'
import { listEmailPreferences } from '#mail/preferences/server/email-preferences.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { agreeToReminders, hasAgreedToReminders } from '#restock/server/agreement.ts'
import { clientPageText } from '../text.ts'
import { type PersonRow, selectPersonRows } from './person-store.ts'

/** What one seller has recorded about a person. */
export interface SellerRecord {
  row: PersonRow
  hasAgreedToReminders: boolean
  hasAgreedToNews: boolean
  addresses: Address[]
}

export interface ClientPage {
  email: string
  records: SellerRecord[]
  emails: Awaited<ReturnType<typeof listEmailPreferences>>
}

/** What the sellers have recorded about a person, one entry for each; no entry contains anything of another seller's (N-CLPG-005). */
export async function getClientPage(db: Db, email: string): Promise<ClientPage> {
  const records = []
  for (const row of await selectPersonRows(db, email))
    records.push({
      row,
      hasAgreedToReminders: await hasAgreedToReminders(db, row.client_id),
      hasAgreedToNews: (await findNewsAgreement(db, row.client_id)) !== null,
      addresses: row.is_deleted ? [] : await listAddresses(db, { sellerId: row.seller_id, clientId: row.client_id }),
    })
  return { email, records, emails: await listEmailPreferences(db, email) }
}

export interface SetAgreement {
  /** The kind of email that the client allows the seller to send. */
  to: 'reminders' | 'news'
  clientId: string
  agrees: boolean
}

/** Saves or withdraws the client's consent to automatic reminders or news of one seller; the client record of another person is refused. */
export async function setAgreement(db: Database, email: string, { to, clientId, agrees }: SetAgreement): Promise<void> {
  const rows = await selectPersonRows(db, email)
  const row = rows.find((candidate) => candidate.client_id === clientId.toLowerCase() && !candidate.is_deleted)
  if (!row) throw new AppError(clientPageText.noSuchSeller, errorCode.notFound)
  const agreement = { clientId: row.client_id, sellerId: row.seller_id, email }
  await (to === 'news' ? agreeToNews : agreeToReminders)(db, agreement, agrees)
}
