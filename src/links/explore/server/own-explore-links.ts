import type { AuthenticatedActor } from '#access/server/actor.ts'
import { hashToken } from '#access/server/tokens.ts'
import { findSeller } from '#accounts/server/users.ts'
import { findCurrentEmail, holdClientEmails } from '#clients/server/clients.ts'
import { getAnyClient, getClient, requireUncontested } from '#clients/server/get-client.ts'
import { createUnsubscribeUrl, findUnsubscribed } from '#mail/preferences/server/email-preferences.ts'
import type { Cancellation } from '#mail/server/emails/cancellation.ts'
import { renderCancelledToClient, renderCancelledToSeller } from '#mail/server/emails/cancellation.ts'
import { renderExploreLink, renderShoppingLink } from '#mail/server/emails/explore-link.ts'
import { type EmailLimits, queueEmail, queueLinkEmail } from '#mail/server/queue-email.ts'
import { AppError, errorCode, TooManyAttemptsError } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { exploreLinkPath } from '../explore-link-path.ts'
import { linksText } from '../text.ts'
import {
  type ExploreLinkRow,
  findClientOfLink,
  findExploreLink,
  lockExploreLink,
  startExploreLinkAnew,
  updateExploreLink,
  wasLinkMailedTo,
} from './explore-link-store.ts'
import { createExploreLinkValue, getExploreLinkExpiry, requirePayoutsEnabled } from './explore-links.ts'
import { findSentProducts } from './send-shopping-link.ts'

/** The seller whose link it is. */
type LinkOwner = Pick<AuthenticatedActor, 'userId'>

/** Locks the seller's own explore link; an unknown link and another seller's link give the same error. */
async function lockOwnExploreLink(tx: Tx, seller: LinkOwner, linkId: string): Promise<ExploreLinkRow> {
  const link = await lockExploreLink(tx, seller.userId, linkId)
  if (!link) throw new AppError(linksText.linkNotFound, errorCode.notFound)
  return link
}

/** Locks the seller's own link like `lockOwnExploreLink`, and refuses a cancelled one, which never opens again. */
async function lockUsableExploreLink(tx: Tx, seller: LinkOwner, linkId: string): Promise<ExploreLinkRow> {
  const link = await lockOwnExploreLink(tx, seller, linkId)
  if (link.cancelled_at) throw new AppError(linksText.linkIsCancelled, errorCode.conflict)
  return link
}

/**
 * Locks a link that may be sent again. That includes one that ended when the client's email was corrected, which then goes to the new
 * email.
 */
async function lockSendableExploreLink(tx: Tx, seller: LinkOwner, linkId: string): Promise<ExploreLinkRow> {
  const link = await lockOwnExploreLink(tx, seller, linkId)
  if (link.cancelled_at && !link.corrected_at) throw new AppError(linksText.linkIsCancelled, errorCode.conflict)
  return link
}

/** Finds the seller's own link without locking it, when other rows have to be locked first. */
async function findOwnExploreLink(db: Db, seller: LinkOwner, linkId: string): Promise<ExploreLinkRow> {
  const link = await findExploreLink(db, seller.userId, linkId)
  if (!link) throw new AppError(linksText.linkNotFound, errorCode.notFound)
  return link
}

/** The client of one of the seller's own links, by its secret token; another seller's link is refused like an unknown one. */
export async function getOwnExploreLink(
  db: Database,
  seller: AuthenticatedActor,
  value: string,
): Promise<{ clientId: string; clientName: string }> {
  const linked = await findClientOfLink(db, hashToken(value))
  if (linked?.seller_id !== seller.userId) throw new AppError(errorText.linkInvalid, errorCode.linkInvalid)
  return { clientId: linked.client_id, clientName: linked.client_name }
}

/** Gives the link the lifetime of a new one from now on, even if it has expired. */
export function extendExploreLink(db: Database, seller: AuthenticatedActor, linkId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const link = await lockUsableExploreLink(tx, seller, linkId)
    await updateExploreLink(tx, link.id, { expires_at: getExploreLinkExpiry() })
  })
}

/**
 * Creates a copy of a link, to be handed over without an email, and returns its path. The copy has its own secret token, and the token in
 * the email keeps working.
 */
export function copyExploreLink(db: Database, seller: AuthenticatedActor, linkId: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const link = await lockUsableExploreLink(tx, seller, linkId)
    const value = await createExploreLinkValue(tx, link.id, null)
    return exploreLinkPath({ value, userId: link.seller_id, clientId: link.client_id })
  })
}

/** Cancels a link, so that it and its copies open nothing from now on; a link that is already cancelled stays as it is. */
export function cancelExploreLink(
  db: Database,
  seller: AuthenticatedActor,
  linkId: string,
  { publicUrl }: { publicUrl: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await cancelExploreLinkOf(tx, seller, linkId, { by: 'seller', reason: '', publicUrl })
  })
}

/** Cancels a link in the caller's transaction, and emails the client and the seller as D-561 says; returns false if it was cancelled before. */
export async function cancelExploreLinkOf(
  tx: Tx,
  owner: LinkOwner,
  linkId: string,
  cancellation: Cancellation,
): Promise<boolean> {
  const link = await lockOwnExploreLink(tx, owner, linkId)
  if (link.cancelled_at) return false
  await updateExploreLink(tx, link.id, { cancelled_at: new Date() })
  await notifyLinkCancelled(tx, link, cancellation)
  return true
}

/**
 * Emails the same link again, with a further secret token and the lifetime of a new link. A shopping link shows those of its products that
 * are still sold; without any of them it is sent as an explore link. A link that ended when the client's email was corrected starts anew:
 * its earlier tokens open nothing.
 */
export function resendExploreLink(
  db: Database,
  seller: AuthenticatedActor,
  linkId: string,
  { publicUrl, limits }: { publicUrl: string; limits: EmailLimits },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { client_id: clientId } = await findOwnExploreLink(tx, seller, linkId)
    // clients are locked before the link, as they are when an email is changed
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
      to: client.email,
      clientName: client.name,
      publicUrl,
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

/**
 * Emails the client that a link was cancelled, if the link still worked and was mailed to her; emails the seller if an administrator
 * cancelled it.
 */
async function notifyLinkCancelled(tx: Tx, link: ExploreLinkRow, cancellation: Cancellation): Promise<void> {
  const [seller, client] = [await findSeller(tx, link.seller_id), await getAnyClient(tx, link.client_id)]
  const email = { ...cancellation, what: 'explore' as const, orderNumber: '' }
  const address = await findWaitingAddress(tx, link)
  if (address !== null) {
    const sellerName = seller?.firstName ?? ''
    await queueEmail(tx, renderCancelledToClient({ ...email, to: address, name: client.name, sellerName }))
  }
  if (cancellation.by === 'seller' || !seller || seller.deleted) return
  const toSeller = { ...email, to: seller.email, name: seller.firstName }
  const isClientInformed = address !== null
  await queueEmail(tx, renderCancelledToSeller({ ...toSeller, clientName: client.name, isClientInformed }))
}

/** The client's address if the link was mailed to it and she accepts emails with links; null if not, or if the link has expired. */
async function findWaitingAddress(tx: Tx, link: ExploreLinkRow): Promise<string | null> {
  const current = await findCurrentEmail(tx, link.client_id)
  if (!current || current.email === '' || current.isContested || link.expires_at <= new Date()) return null
  if (!(await wasLinkMailedTo(tx, link.id, current.email))) return null
  const refuses = await findUnsubscribed(tx, [current.email], 'links')
  return refuses(current.email) ? null : current.email
}
