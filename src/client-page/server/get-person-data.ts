import type { z } from 'zod'
import { listNotesAboutPerson } from '#back-office/notes/server/notes-about-people.ts'
import { selectSessionsOf } from '#client-page/codes/server/client-session-store.ts'
import { selectPersonOrders } from '#client-page/orders/server/person-order-store.ts'
import { presentStoredOrder } from '#client-page/orders/server/present.ts'
import type { personDataSchema } from '#client-page/person-data-contract.ts'
import { getClientPage } from '#client-page/server/get-client-page.ts'
import { type PersonRow, selectPersonRows } from '#client-page/server/person-store.ts'
import { clientPageText } from '#client-page/text.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import type { Db } from '#platform/server/database/database.ts'
import { findAgreementDay, listReminders } from '#restock/server/agreement.ts'

/** Far more than a person orders; a file of more would not be read. */
const maxOrders = 1000

/** All that is stored about a person, for her to take away; what others noted about her is hers to know here alone (N-CLPG-011, D-382). */
export async function getPersonData(db: Db, email: string): Promise<z.output<typeof personDataSchema>> {
  const { rows } = await selectPersonOrders(db, email, { limit: maxOrders, offset: 0 })
  const orders = []
  for (const row of rows) {
    orders.push(presentStoredOrder(row, await getAnyOrder(db, row.id)))
  }
  const sessions = (await selectSessionsOf(db, email)).map(({ created_at, expires_at }) => ({
    created: created_at.toISOString(),
    until: expires_at.toISOString(),
  }))
  const people = await selectPersonRows(db, email)
  return {
    ...(await getClientPage(db, email)),
    orders,
    ...(await listRestockData(db, people, email)),
    ...(await listNotes(db, people, email)),
    sessions,
    retained: clientPageText.eraseStays,
  }
}

/** What her sellers noted about her, and the shop's administrators about her and her orders. */
async function listNotes(db: Db, people: readonly PersonRow[], email: string) {
  const shopNotes = await listNotesAboutPerson(db, email)
  return {
    seller_notes: people.filter(isNoted).map(presentSellerNote),
    shop_notes: shopNotes.map(({ text, createdAt }) => ({ note: text, created: createdAt.toISOString() })),
  }
}

/** The reminders that she has got of each seller, and her agreements. */
async function listRestockData(db: Db, rows: readonly PersonRow[], email: string) {
  const sellerOf = (clientId: string) => rows.find(({ client_id }) => client_id === clientId)?.seller_name ?? ''
  const sent = await listReminders(
    db,
    rows.map(({ client_id }) => client_id),
    email,
  )
  const agreements = []
  for (const { client_id, seller_name: seller } of rows) {
    const since = await findAgreementDay(db, client_id)
    if (since) agreements.push({ seller, since: since.toISOString() })
  }
  const reminders = sent.map(({ client_id, brand, name, automatic, sent_at }) => ({
    ...{ seller: sellerOf(client_id), brand, name, sent: sent_at.toISOString(), automatic },
  }))
  return { reminders, agreements }
}

const isNoted = ({ note, patch_tested_on }: PersonRow) => note !== '' || patch_tested_on !== null

const presentSellerNote = ({ client_id, note, patch_tested_on: patch_test }: PersonRow) => ({
  client_id,
  note,
  patch_test,
})
