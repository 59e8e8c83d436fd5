import type { AuthenticatedActor } from '#access/server/actor.ts'
import { getClient, getClientToRead } from '#clients/server/get-client.ts'
import { findUnsubscribed } from '#mail/preferences/server/email-preferences.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { getToday } from '#platform/dates.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { type Database, type Db, inTransaction } from '#platform/server/database/database.ts'
import { restockText } from '../text.ts'
import { findAgreement, insertDecisions, setAutomatic } from './decision-store.ts'
import { type Forecast, listForecasts, listProposedReminders, type ProposedReminder } from './forecast.ts'
import { isRunningOut, runsOutSoonAfter } from './reminder-rules.ts'
import { lockClientForReminder } from './restock-store.ts'

export interface RunningOutPage {
  clients: ProposedReminder[]
  clientCount: number
  productCount: number
}

export interface ClientRestock {
  isUnsubscribed: boolean
  agreedAt: Date | null
  /** Whether the seller allows automatic reminders; none is sent without the client's consent. */
  isAutomatic: boolean
  forecasts: Forecast[]
}

/** Erase the reminders and consents of a client or of all clients of a seller, or only the consents given under one email (D-207). */
export {
  deleteRestockOfClient as eraseRestockOfClient,
  deleteRestockOfSeller as eraseRestockOfSeller,
  endAgreementsOf as eraseAgreementsOfPerson,
} from './decision-store.ts'

/** The seller's clients who are about to run out of something, soonest first; each is listed once, with the products of her reminder. */
export async function listRunningOut(
  db: Database,
  seller: AuthenticatedActor,
  { limit, offset }: Page,
): Promise<RunningOutPage> {
  const reminders = await listProposedReminders(db, seller.userId)
  return {
    clients: reminders.slice(offset, offset + limit),
    clientCount: reminders.length,
    productCount: reminders.flat().length,
  }
}

/** What a client of the seller is about to run out of, soonest first, including products with a decision. */
export async function listProductsRunningOut(db: Db, sellerId: string, clientId: string): Promise<Forecast[]> {
  const today = getToday()
  return (await listForecasts(db, sellerId, clientId)).filter(
    ({ runsOutOn }) => isRunningOut(runsOutOn, today) || runsOutSoonAfter(runsOutOn, today),
  )
}

/** How many of the seller's clients are about to run out of something, which is the number of rows of 'Running out'. */
export async function countRunningOut(db: Db, sellerId: string): Promise<number> {
  return (await listProposedReminders(db, sellerId)).length
}

/** Dismisses a product: no reminder of it is sent until the client has bought it again. */
export function dismissProduct(
  db: Database,
  seller: AuthenticatedActor,
  { clientId, productId }: { clientId: string; productId: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const client = await getClient(tx, seller.userId, clientId)
    await lockClientForReminder(tx, client.id)
    const forecasts = await listForecasts(tx, seller.userId, client.id)
    const forecast = forecasts.find((candidate) => candidate.productId === productId.toLowerCase())
    if (!forecast) throw new AppError(restockText.notRunningOut, errorCode.notFound)
    const { orderId, quantity } = forecast
    await insertDecisions(tx, [
      {
        client_id: client.id,
        seller_id: seller.userId,
        product_id: forecast.productId,
        order_id: orderId,
        quantity,
        decision: 'dismissed',
      },
    ])
  })
}

/** Forecasts when a client of the seller runs out of each product, and says whether she gets automatic reminders. */
export async function getClientRestock(
  db: Database,
  seller: AuthenticatedActor,
  clientId: string,
): Promise<ClientRestock> {
  const client = await getClientToRead(db, seller.userId, clientId)
  const refuses = await findUnsubscribed(db, [client.email], 'reminders')
  const { agreed_at: agreedAt, automatic_off_at } = await findAgreement(db, client.id)
  return {
    isUnsubscribed: refuses(client.email),
    agreedAt,
    isAutomatic: automatic_off_at === null,
    forecasts: await listForecasts(db, seller.userId, client.id),
  }
}

/** Allows or stops the seller's automatic reminders to a client; the client's consent stays as it is. */
export async function setAutomaticReminders(
  db: Database,
  seller: AuthenticatedActor,
  { clientId, on }: { clientId: string; on: boolean },
): Promise<void> {
  const client = await getClient(db, seller.userId, clientId)
  await setAutomatic(db, { client_id: client.id, seller_id: seller.userId }, on)
}
