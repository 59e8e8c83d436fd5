import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findSeller } from '#accounts/server/users.ts'
import { getPricedProducts } from '#catalogue/products/server/priced-products.ts'
import { holdClientEmails } from '#clients/server/clients.ts'
import { getClient, requireUncontested } from '#clients/server/get-client.ts'
import { createUnsubscribeUrl, findUnsubscribed } from '#mail/preferences/server/email-preferences.ts'
import { renderExploreLink } from '#mail/server/emails/explore-link.ts'
import { type EmailLimits, queueLinkEmail } from '#mail/server/queue-email.ts'
import { AppError, errorCode, TooManyAttemptsError } from '#platform/app-error.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { addProductsToClients } from '#stock/my-stock/server/client-products.ts'
import { exploreLinkPath } from '../explore-link-path.ts'
import { linksText } from '../text.ts'
import { findExploreLink, lockUnopenedExploreLink, updateExploreLink } from './explore-link-store.ts'
import {
  createExploreLink,
  createExploreLinkValue,
  getExploreLinkExpiry,
  requirePayoutsEnabled,
} from './explore-links.ts'

/**
 * Sends an explore link to one client, and returns a further secret token of it to the seller (D-046, D-143, D-400). Refused if the client
 * has been sent enough emails for a day. A repeated call, with the same `linkId`, sends no second link.
 */
export async function sendExploreLink(
  db: Database,
  seller: AuthenticatedActor,
  clientId: string,
  { publicUrl, limits, linkId }: { publicUrl: string; limits: EmailLimits; linkId: string | undefined },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await holdClientEmails(tx, [clientId])
    const sent = linkId && (await findExploreLink(tx, seller.userId, linkId))
    if (sent) return createExploreLinkValue(tx, sent.id, null)
    const client = await getClient(tx, seller.userId, clientId)
    requireUncontested(client)
    await requirePayoutsEnabled(tx, seller)
    const refuses = await findUnsubscribed(tx, [client.email], 'links')
    if (refuses(client.email)) throw new AppError(linksText.unsubscribed, errorCode.notAllowed)
    const link = await createExploreLink(
      tx,
      seller.userId,
      { clientId: client.id, mailedTo: client.email, linkId },
      null,
    )
    const sender = await findSeller(tx, seller.userId)
    const retryAfter = await queueLinkEmail(
      tx,
      limits,
      renderExploreLink({
        to: client.email,
        clientName: client.name,
        sellerName: sender?.firstName ?? '',
        url: publicUrl + exploreLinkPath({ value: link.value, userId: seller.userId, clientId: client.id }),
        unsubscribeUrl: await createUnsubscribeUrl(tx, { email: client.email, kind: 'links', publicUrl }),
      }),
    )
    if (retryAfter !== null) throw new TooManyAttemptsError(retryAfter)
    // the seller does not get the mailed token but another one: with the mailed one she could pose as the client
    return createExploreLinkValue(tx, link.id, null)
  })
}

/**
 * Creates an explore link, or with products a shopping link, that the seller hands over herself, and returns its secret token: no email is
 * sent, and the token is in this answer alone (D-348). As long as the client has not opened the link, a repeated call adds a token to the
 * same link (D-385).
 */
export function createLinkToShare(
  db: Database,
  seller: AuthenticatedActor,
  { clientId, productIds }: { clientId: string; productIds: readonly string[] },
): Promise<string> {
  const sellerId = seller.userId
  return inTransaction(db, async (tx) => {
    const client = await getClient(tx, sellerId, clientId)
    const products = (await getPricedProducts(tx, productIds)).map(({ id }) => id)
    await requirePayoutsEnabled(tx, seller)
    const isShopping = products.length > 0
    if (isShopping) await addProductsToClients(tx, { sellerId, clientIds: [client.id], productIds: products })
    const unopened = await lockUnopenedExploreLink(tx, { sellerId, clientId: client.id, productIds: products })
    if (unopened) {
      await updateExploreLink(tx, unopened.id, { sent_at: new Date(), expires_at: getExploreLinkExpiry() })
      return createExploreLinkValue(tx, unopened.id, null)
    }
    const recipient = { clientId: client.id, mailedTo: null }
    return (await createExploreLink(tx, sellerId, recipient, isShopping ? products : null)).value
  })
}
