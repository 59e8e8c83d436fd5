import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findSeller } from '#accounts/server/find-seller.ts'
import { findPricedProducts } from '#catalogue/products/server/priced-products.ts'
import { getClient, requireUncontested } from '#clients/server/get-client.ts'
import { holdClientEmails } from '#clients/server/hold-client-emails.ts'
import { exploreLinkPath } from '#links/explore/explore-link-path.ts'
import { createExploreLinkValue } from '#links/explore/server/create-explore-link-value.ts'
import { startExploreLinkAnew, updateExploreLink } from '#links/explore/server/explore-link-life-store.ts'
import { getExploreLinkExpiry } from '#links/explore/server/explore-link-lifetime.ts'
import { findOwnExploreLink, lockSendableExploreLink } from '#links/explore/server/lock-own-explore-link.ts'
import { requirePayoutsEnabled } from '#links/explore/server/require-payouts-enabled.ts'
import { linksText } from '#links/explore/text.ts'
import { createUnsubscribeUrl, findUnsubscribed } from '#mail/preferences/server/email-preferences.ts'
import { renderExploreLink } from '#mail/server/emails/explore-link.ts'
import { renderShoppingLink } from '#mail/server/emails/shopping-link.ts'
import { type EmailLimits, queueLinkEmail } from '#mail/server/queue-link-email.ts'
import { errorCode } from '#platform/envelope.ts'
import { pence } from '#platform/money.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError, TooManyAttemptsError } from '#platform/server/http/app-error.ts'

/**
 * Emails the same link again, with a further value and the life of a new link. A shopping link shows those of its products that may
 * still be sold; without any of them it is an explore link's email. One that ended when the client's email was corrected begins anew: no
 * value of before opens it.
 */
export function resendExploreLink(
  db: Database,
  seller: AuthenticatedActor,
  linkId: string,
  { publicUrl, limits }: { publicUrl: string; limits: EmailLimits },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { client_id: clientId } = await findOwnExploreLink(tx, seller, linkId)
    // before the link, as a change of the email locks them
    await holdClientEmails(tx, [clientId])
    const link = await lockSendableExploreLink(tx, seller, linkId)
    await requirePayoutsEnabled(tx, seller)
    const client = await getClient(tx, seller.userId, clientId)
    requireUncontested(client)
    const refuses = await findUnsubscribed(tx, [client.email], 'links')
    if (refuses(client.email)) throw new AppError(linksText.unsubscribed, errorCode.notAllowed)
    if (link.corrected_at) await startExploreLinkAnew(tx, link.id)
    const value = await createExploreLinkValue(tx, link.id, client.email)
    await updateExploreLink(tx, link.id, { sent_at: new Date(), expires_at: getExploreLinkExpiry() })
    const content = {
      ...{ to: client.email, clientName: client.name, publicUrl },
      sellerName: (await findSeller(tx, seller.userId))?.firstName ?? '',
      url: publicUrl + exploreLinkPath({ value, userId: seller.userId, clientId: client.id }),
      unsubscribeUrl: await createUnsubscribeUrl(tx, { email: client.email, kind: 'links', publicUrl }),
    }
    const products = await findSentProducts(tx, link.product_ids)
    const email = products.length > 0 ? renderShoppingLink({ ...content, products }) : renderExploreLink(content)
    const retryAfter = await queueLinkEmail(tx, limits, email)
    if (retryAfter !== null) throw new TooManyAttemptsError(retryAfter)
  })
}

/** In the order in which they were sent, at today's prices for the client (D-039). */
async function findSentProducts(tx: Tx, ids: readonly string[]) {
  const products = await findPricedProducts(tx, ids)
  return products
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ brand, name, picture, pricePence }) => ({ brand, name, picture, pricePence: pence(pricePence) }))
}
