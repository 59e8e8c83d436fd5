import type { Logger } from 'pino'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findSeller } from '#accounts/server/users.ts'
import { createUnsubscribeUrl } from '#mail/preferences/server/email-preferences.ts'
import { renderFollowUp } from '#mail/server/emails/follow-up.ts'
import { type EmailLimits, queueLinkEmail } from '#mail/server/queue-email.ts'
import { getPayLinkPath } from '#orders/pay-links/pay-link-path.ts'
import { createPayLinkValue } from '#orders/pay-links/server/send-pay-link.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { getCouponShown, getListPrice, listShownLines } from '#orders/server/order-amounts.ts'
import { findOpenPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { AppError, errorCode, TooManyAttemptsError } from '#platform/app-error.ts'
import { pence } from '#platform/money.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { exploreLinkPath } from '../../explore/explore-link-path.ts'
import { createExploreLinkValue, requirePayoutsEnabled } from '../../explore/server/explore-links.ts'
import { findSentProducts } from '../../explore/server/send-shopping-link.ts'
import { linksText } from '../../explore/text.ts'
import { findLinkKind } from '../../overview/server/sent-link-store.ts'
import { followUpText } from '../text.ts'
import {
  type DueLinkRow,
  insertFollowUp,
  isAutomaticSeller,
  lockAutomaticSeller,
  lockClientForFollowUp,
  selectDueLinks,
  setAutomaticSeller,
} from './follow-up-store.ts'

interface EmailOptions {
  publicUrl: string
  limits: EmailLimits
}

/** Whether the seller has switched automatic follow-ups on, and how many of her clients could be reminded now. */
export async function getFollowUp(
  db: Database,
  { userId: sellerId }: AuthenticatedActor,
): Promise<{ automatic: boolean; due: number }> {
  return { automatic: await isAutomaticSeller(db, sellerId), due: await countDueLinks(db, sellerId) }
}

/** How many clients could be reminded now: as many as the list of links shows under `due`. */
export async function countDueLinks(db: Database, sellerId: string): Promise<number> {
  return (await selectDueLinks(db, { sellerId, linkId: null, automatic: false })).length
}

export function setAutomaticFollowUp(db: Database, { userId }: AuthenticatedActor, on: boolean): Promise<void> {
  return setAutomaticSeller(db, userId, on)
}

/** Switches automatic follow-ups off when the seller is erased. */
export function eraseFollowUpOfSeller(tx: Tx, sellerId: string): Promise<void> {
  return setAutomaticSeller(tx, sellerId, false)
}

/** Reminds a client of one of the seller's own links; refused if the link is no longer due for a reminder. */
export function remindOfLink(
  db: Database,
  seller: AuthenticatedActor,
  linkId: string,
  options: EmailOptions,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await requirePayoutsEnabled(tx, seller)
    if (!(isId(linkId) && (await findLinkKind(tx, seller.userId, linkId))))
      throw new AppError(linksText.linkNotFound, errorCode.notFound)
    const [found] = await selectDueLinks(tx, { sellerId: seller.userId, linkId, automatic: false })
    if (!found || !(await sendFollowUp(tx, found, { ...options, automatic: false })))
      throw new AppError(followUpText.noReminder, errorCode.conflict)
  })
}

/**
 * Queues a reminder with a further secret token of the link, and records it. Returns false if the link is no longer due once its client is
 * locked, or if its order is being paid. Throws `TooManyAttemptsError` if the client has had enough emails for a day; nothing is recorded
 * then.
 */
async function sendFollowUp(
  tx: Tx,
  { id: linkId, seller_id: sellerId, client_id: clientId, order_id: orderId }: DueLinkRow,
  { publicUrl, limits, automatic }: EmailOptions & { automatic: boolean },
): Promise<boolean> {
  // the row of the order is locked before that of the client, as when a payment link is sent
  const order = orderId === null ? null : await lockAnyOrder(tx, orderId)
  await lockClientForFollowUp(tx, clientId)
  if (automatic && !(await lockAutomaticSeller(tx, sellerId))) return false
  const [link] = await selectDueLinks(tx, { sellerId, linkId, automatic })
  if (!link || (order && (await findOpenPaymentAttempt(tx, order.id)))) return false
  const { email, client_name: clientName } = link
  const content = {
    to: email,
    clientName,
    publicUrl,
    sellerName: (await findSeller(tx, sellerId))?.firstName ?? '',
    unsubscribeUrl: await createUnsubscribeUrl(tx, { email, kind: 'reminders', publicUrl }),
    ...(order ? await getOrderContent(tx, link, order) : await getExploreContent(tx, link)),
  }
  const retryAfter = await queueLinkEmail(tx, limits, renderFollowUp({ ...content, url: publicUrl + content.path }))
  if (retryAfter !== null) throw new TooManyAttemptsError(retryAfter)
  await insertFollowUp(tx, link, automatic)
  return true
}

/** The products in the client's basket, or else those that were sent; a link to the whole shop has none. */
async function getExploreContent(tx: Tx, link: DueLinkRow) {
  const basket = link.basket?.map(({ product_id }) => product_id) ?? []
  const value = await createExploreLinkValue(tx, link.id, link.email)
  return {
    products: await findSentProducts(tx, basket.length > 0 ? basket : link.product_ids),
    path: exploreLinkPath({ value, userId: link.seller_id, clientId: link.client_id }),
  }
}

/** The order at the full price, as its client sees it (D-005). */
async function getOrderContent(tx: Tx, { id, email }: DueLinkRow, order: Awaited<ReturnType<typeof lockAnyOrder>>) {
  return {
    products: listShownLines(order.lines, getListPrice).map(
      ({ line: { brand, name, picture }, price: pricePence, quantity }) => ({
        brand,
        name,
        picture,
        pricePence,
        quantity,
      }),
    ),
    coupon: getCouponShown(order),
    totalPence: pence(order.full_price_pence),
    path: getPayLinkPath(await createPayLinkValue(tx, id, email.toLowerCase())),
  }
}

interface FollowUpDependencies {
  db: Database
  config: EmailLimits
  publicUrl: () => string
}

/**
 * A scheduled job that follows up the links of sellers who have switched it on. One statement finds the links that are due; each is checked
 * again in a transaction of its own. Safe to repeat, and to run twice at once: a link that was followed up is no longer due.
 */
export async function sendDueFollowUps(
  { db, config: limits, publicUrl }: FollowUpDependencies,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  const options = { publicUrl: publicUrl(), limits, automatic: true }
  for (const link of await selectDueLinks(db, { sellerId: null, linkId: null, automatic: true }))
    try {
      await inTransaction(db, (tx) => sendFollowUp(tx, link, options))
    } catch (error) {
      // a client who has had enough emails for a day is due again tomorrow
      if (!(error instanceof TooManyAttemptsError))
        log.error({ err: error, linkId: link.id }, 'a follow-up could not be sent')
    }
}
