import type { Logger } from 'pino'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findSeller } from '#accounts/server/users.ts'
import { findPricedProducts } from '#catalogue/products/server/priced-products.ts'
import { getClient, requireUncontested } from '#clients/server/get-client.ts'
import { exploreLinkPath } from '#links/explore/explore-link-path.ts'
import { createExploreLink, findOpenLink, requirePayoutsEnabled } from '#links/explore/server/explore-links.ts'
import { createUnsubscribeUrl } from '#mail/preferences/server/email-preferences.ts'
import { renderReminder } from '#mail/server/emails/reminder.ts'
import { type EmailLimits, queueLinkEmail } from '#mail/server/queue-email.ts'
import { AppError, errorCode, TooManyAttemptsError } from '#platform/app-error.ts'
import { getToday } from '#platform/dates.ts'
import { errorText } from '#platform/error-text.ts'
import { pence } from '#platform/money.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { addProductsToClients } from '#stock/my-stock/server/client-products.ts'
import { restockText } from '../text.ts'
import type { BasketLineRow } from './decision-store.ts'
import { findAgreement, findLastReminderDay, insertDecisions, selectReminderBasket } from './decision-store.ts'
import { type Forecast, listProposedReminders, type ProposedReminder } from './forecast.ts'
import { mayRemindAgain } from './reminder-rules.ts'
import { lockAutomaticClient, lockClientForReminder, selectAutomaticClients } from './restock-store.ts'

interface ReminderOptions {
  publicUrl: string
  limits: EmailLimits
}

/** Sends the client one email with everything that is about to run out; a client who has unsubscribed gets none (N-RSTK-006). */
export function sendReminder(
  db: Database,
  seller: AuthenticatedActor,
  clientId: string,
  options: ReminderOptions,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const client = await getClient(tx, seller.userId, clientId)
    requireUncontested(client)
    await requirePayoutsEnabled(tx, seller)
    await lockClientForReminder(tx, client.id)
    const [forecasts] = await listProposedReminders(tx, seller.userId, { clientId: client.id })
    if (!forecasts) throw new AppError(restockText.nothingRunsOut, errorCode.conflict)
    if (forecasts[0].isUnsubscribed) throw new AppError(restockText.unsubscribed, errorCode.notAllowed)
    await queueReminder(tx, { sellerId: seller.userId, forecasts, isAutomatic: false }, options)
  })
}

interface ReminderToQueue {
  sellerId: string
  forecasts: ProposedReminder
  isAutomatic: boolean
}

/**
 * Queues the reminder with a shopping link of its own, and records that the client was reminded. Throws `TooManyAttemptsError` if the
 * client has had enough emails for one day, so that no link is stored without an email.
 */
async function queueReminder(
  tx: Tx,
  { sellerId, forecasts, isAutomatic }: ReminderToQueue,
  { publicUrl, limits }: ReminderOptions,
): Promise<void> {
  const [{ clientId, clientName, email }] = forecasts
  const productIds = forecasts.map(({ productId }) => productId)
  await addProductsToClients(tx, { sellerId, clientIds: [clientId], productIds })
  const link = await createExploreLink(tx, sellerId, { clientId, mailedTo: email }, productIds)
  const { agreed_at } = await findAgreement(tx, clientId)
  const retryAfter = await queueLinkEmail(
    tx,
    limits,
    renderReminder({
      to: email,
      clientName,
      publicUrl,
      sellerName: (await findSeller(tx, sellerId))?.firstName ?? '',
      products: await getPricedLines(tx, forecasts),
      url: publicUrl + reminderLinkPath({ value: link.value, userId: sellerId, clientId }),
      unsubscribeUrl: await createUnsubscribeUrl(tx, { email, kind: 'reminders', publicUrl }),
      offersAutomatic: agreed_at === null,
    }),
  )
  if (retryAfter !== null) throw new TooManyAttemptsError(retryAfter)
  await recordReminded(tx, { sellerId, forecasts, isAutomatic }, link.id)
}

/** Lists the products in the order of the forecasts, at today's prices for the client. */
async function getPricedLines(tx: Tx, forecasts: readonly Forecast[]) {
  const products = await findPricedProducts(
    tx,
    forecasts.map(({ productId }) => productId),
  )
  return forecasts.flatMap(({ productId }) => {
    const product = products.find(({ id }) => id === productId)
    if (!product) return []
    return [
      { brand: product.brand, name: product.name, picture: product.picture, pricePence: pence(product.pricePence) },
    ]
  })
}

function recordReminded(tx: Tx, { sellerId, forecasts, isAutomatic }: ReminderToQueue, linkId: string): Promise<void> {
  const decisions = forecasts.map(({ clientId, productId, orderId, quantity }) => ({
    client_id: clientId,
    seller_id: sellerId,
    product_id: productId,
    order_id: orderId,
    quantity,
    decision: 'reminded' as const,
    automatic: isAutomatic,
    explore_link_id: linkId,
  }))
  return insertDecisions(tx, decisions)
}

/** The path of a reminder's link: an explore link that opens the reminder's basket. */
function reminderLinkPath(link: Parameters<typeof exploreLinkPath>[0]): string {
  return exploreLinkPath(link).replace('?', '/basket?')
}

interface ReminderDependencies {
  db: Database
  config: ReminderOptions['limits']
  publicUrl: () => string
}

/**
 * A scheduled job that sends automatic reminders. One statement for each seller finds the clients who are due, and each client has a
 * transaction that reads everything again. The job may be repeated or run twice at once, because a product is no longer due once its client
 * was reminded.
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

/** The products that a reminder's link puts into the basket. An invalid link is refused, as everywhere. */
export async function getReminderBasket(db: Database, value: string): Promise<BasketLineRow[]> {
  const link = await findOpenLink(db, value)
  if (!link) throw new AppError(errorText.linkInvalid, errorCode.linkInvalid)
  return selectReminderBasket(db, link.linkId)
}
