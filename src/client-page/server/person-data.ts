import type { z } from 'zod'
import { listNotesAboutPerson } from '#back-office/notes/server/notes.ts'
import { deleteCodesOf } from '#client-page/codes/server/client-code-store.ts'
import { deleteSessionsOf, selectSessionsOf } from '#client-page/codes/server/client-session-store.ts'
import {
  hasPaymentUnderWay,
  selectPersonOrders,
  selectUnpaidShopOrders,
} from '#client-page/orders/server/person-order-store.ts'
import { presentStoredOrder, presentUnpaidShopOrder } from '#client-page/orders/server/present.ts'
import { blankFormerEmailsOf } from '#clients/email-change/server/email-change.ts'
import { eraseClientNow } from '#clients/erasure/server/erase-client.ts'
import { eraseCouponUses } from '#coupons/server/coupons.ts'
import { eraseExploreLinksOfClient } from '#links/explore/server/explore-links.ts'
import { eraseNewsAgreementsOfPerson, eraseNewsOfClient, findNewsAgreement } from '#mail/news/server/news-agreement.ts'
import { deleteEmailsOf } from '#mail/preferences/server/email-preferences.ts'
import { eraseLabels } from '#orders/carriers/labels/server/erase-labels.ts'
import { eraseUnpaidOrders, eraseUnpaidOrdersOfBuyer } from '#orders/retention/server/unpaid-orders.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { endClientCards, listClientCards } from '#payments/client-cards/server/client-cards.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { findAgreementDay, listReminders } from '#restock/server/agreement.ts'
import { eraseAgreementsOfPerson, eraseRestockOfClient } from '#restock/server/running-out.ts'
import { eraseProductsOfClient } from '#stock/my-stock/server/client-products.ts'
import type { PersonReturnData, personDataSchema } from '../contract.ts'
import { clientPageText } from '../text.ts'
import { getClientPage } from './client-page.ts'
import { type PersonRow, selectPersonRows } from './person-store.ts'
import { presentClientPage } from './present.ts'

/** The most orders in the file: far more than a client has. */
const maxOrders = 1000

const isNoted = ({ note, patch_tested_on }: PersonRow) => note !== '' || patch_tested_on !== null

const presentSellerNote = ({ client_id, note, patch_tested_on: patch_test }: PersonRow) => ({
  client_id,
  note,
  patch_test,
})

/**
 * How a person's returns are listed and erased. The returns module passes in these functions, since it depends on this module and not the
 * reverse.
 */
export interface ReturnsOfPerson {
  /** Lists the returns of the person's orders with all that was written about them, newest first. */
  listReturnData(db: Db, email: string): Promise<PersonReturnData[]>
  /** Closes the client's returns and erases the texts in them. */
  eraseReturns(tx: Tx, owner: { clientId: string }): Promise<void>
}

/**
 * All that is stored about a person, as a file to download. Nowhere else can the person read the notes that others have written
 * (N-CLPG-011, D-382).
 */
export async function getPersonData(
  db: Db,
  email: string,
  { listReturnData }: Pick<ReturnsOfPerson, 'listReturnData'>,
): Promise<z.output<typeof personDataSchema>> {
  const { rows } = await selectPersonOrders(db, email, { limit: maxOrders, offset: 0 })
  const orders = []
  for (const row of rows) {
    orders.push(presentStoredOrder(row, await getAnyOrder(db, row.id)))
  }
  const unpaid = []
  for (const { id, created_at, shop } of await selectUnpaidShopOrders(db, email))
    unpaid.push(presentUnpaidShopOrder(await getAnyOrder(db, id), { created_at, shop }))
  const sessions = (await selectSessionsOf(db, email)).map(({ created_at, expires_at }) => ({
    created: created_at.toISOString(),
    until: expires_at.toISOString(),
  }))
  const cards = (await listClientCards(db, email)).map(({ brand, last4, consent_version, consented_at }) => ({
    brand,
    last4,
    agreed: consented_at.toISOString(),
    words: consent_version,
  }))
  const people = await selectPersonRows(db, email)
  return {
    ...presentClientPage(await getClientPage(db, email)),
    orders,
    unpaid,
    returns: await listReturnData(db, email),
    ...(await listRestockData(db, people, email)),
    ...(await listNotes(db, people, email)),
    sessions,
    cards,
    retained: clientPageText.eraseStays,
  }
}

/** The sellers' notes about the person, and the administrators' notes about the person and the orders. */
async function listNotes(db: Db, people: readonly PersonRow[], email: string) {
  const shopNotes = await listNotesAboutPerson(db, email)
  return {
    seller_notes: people.filter(isNoted).map(presentSellerNote),
    shop_notes: shopNotes.map(({ text, createdAt }) => ({ note: text, created: createdAt.toISOString() })),
  }
}

/** The reminders that each seller has sent to the person, and the person's consents. */
async function listRestockData(db: Db, rows: readonly PersonRow[], email: string) {
  const sellerOf = (clientId: string) => rows.find(({ client_id }) => client_id === clientId)?.seller_name ?? ''
  const sent = await listReminders(
    db,
    rows.map(({ client_id }) => client_id),
    email,
  )
  const agreements = []
  const newsAgreements = []
  for (const { client_id, seller_name: seller } of rows) {
    const since = await findAgreementDay(db, client_id)
    if (since) agreements.push({ seller, since: since.toISOString() })
    const newsSince = await findNewsAgreement(db, client_id)
    if (newsSince) newsAgreements.push({ seller, since: newsSince.toISOString() })
  }
  const reminders = sent.map(({ client_id, brand, name, automatic, sent_at }) => ({
    seller: sellerOf(client_id),
    brand,
    name,
    sent: sent_at.toISOString(),
    automatic,
  }))
  return { reminders, agreements, news_agreements: newsAgreements }
}

/**
 * Erases a person from all sellers' lists at the person's own request, with sessions, codes and emails (D-207); refuses while a payment is
 * under way. Paid orders and their receipts stay, because bookkeeping needs them (N-CLPG-011). Returns the client records' ids, so that the
 * erasure can be repeated after a backup is restored.
 */
export async function erasePerson(
  db: Database,
  email: string,
  { eraseReturns }: Pick<ReturnsOfPerson, 'eraseReturns'>,
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const rows = await selectPersonRows(tx, email)
    const clientIds = rows.map(({ client_id }) => client_id)
    if (await hasPaymentUnderWay(tx, email, clientIds))
      throw new AppError(clientPageText.paymentUnderWay, errorCode.conflict)
    for (const { client_id: id, seller_id } of rows) {
      await eraseClientNow(tx, { id, seller_id })
      await eraseExploreLinksOfClient(tx, id)
      await eraseRestockOfClient(tx, id)
      await eraseCouponUses(tx, { clientId: id })
      await eraseNewsOfClient(tx, id)
      await eraseProductsOfClient(tx, id)
      await eraseUnpaidOrders(tx, { clientId: id })
      await eraseLabels(tx, { clientId: id })
      await eraseReturns(tx, { clientId: id })
    }
    await eraseUnpaidOrdersOfBuyer(tx, email)
    await deleteSessionsOf(tx, email)
    await deleteCodesOf(tx, email)
    await blankFormerEmailsOf(tx, email)
    await eraseAgreementsOfPerson(tx, email)
    await eraseNewsAgreementsOfPerson(tx, email)
    await deleteEmailsOf(tx, email)
    await endClientCards(tx, email)
    return clientIds
  })
}
