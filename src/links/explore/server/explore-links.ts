import type { AuthenticatedActor } from '#access/server/actor.ts'
import { generateToken, hashToken } from '#access/server/tokens.ts'
import { endVisits, issueToken, tokenLifetimeMinutes } from '#accounts/sessions/server/tokens.ts'
import { findWithdrawnProducts } from '#catalogue/products/server/priced-products.ts'
import type { ClientEmailChange } from '#clients/email-change/server/email-change.ts'
import { recordProvedEmail } from '#mail/server/queue-email.ts'
import { findPayoutAccount } from '#payouts/accounts/server/payout-account.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database, Db, Tx } from '#platform/server/database/database.ts'
import { generateId } from '#platform/server/database/generate-id.ts'
import { isId } from '#platform/wire-schemas.ts'
import { linksText } from '../text.ts'
import {
  type BasketLine,
  findClientOfLink,
  findExploreLinkCanceller,
  insertExploreLinks,
  insertExploreLinkValue,
  markCorrectedLinks,
  markExploreLinkOpened,
  updateBasket,
} from './explore-link-store.ts'

interface LinkRecipient {
  clientId: string
  /** The address to which the caller mails the link; null for a link that the seller gets (D-350). */
  mailedTo: string | null
  /** The id of the link to create, if the call may be repeated under it. */
  linkId?: string | undefined
}

interface NewExploreLink {
  id: string
  value: string
}

/** How long a link works: long enough for an email that is found again later, short enough for a link that was passed on. */
export const exploreLinkLifetimeDays = 90

const dayMs = 24 * 60 * 60_000

/**
 * A deleted seller's links are deleted with the account and do not return when it is restored (D-207); an erased client's links only lose
 * her address.
 */
export {
  clearMailedAddresses as eraseExploreLinksOfClient,
  deleteExpiredLinks as deleteExpiredExploreLinks,
  deleteLinksOfSeller as deleteExploreLinksOfSeller,
} from './explore-link-store.ts'

/**
 * Creates a link for each client and returns the links by client id; of a link's secret token only the hash is stored (D-046). With
 * `products` they are shopping links, without them explore links.
 */
export async function createExploreLinks(
  tx: Tx,
  sellerId: string,
  recipients: readonly LinkRecipient[],
  products: readonly string[] | null,
): Promise<Map<string, NewExploreLink>> {
  const expires = getExploreLinkExpiry()
  const links = recipients.map((recipient) => ({
    ...recipient,
    id: recipient.linkId ?? generateId(),
    ...generateToken(),
  }))
  await insertExploreLinks(
    tx,
    links.map(({ id, clientId, mailedTo, hash }) => ({
      id,
      hash,
      seller_id: sellerId,
      client_id: clientId,
      expires_at: expires,
      mailed_to: mailedTo?.toLowerCase() ?? null,
      shopping: products !== null,
      product_ids: [...(products ?? [])],
    })),
  )
  return new Map(links.map(({ clientId, id, token }) => [clientId, { id, value: token }]))
}

/** Creates a link for one client. */
export async function createExploreLink(
  tx: Tx,
  sellerId: string,
  recipient: LinkRecipient,
  products: readonly string[] | null,
): Promise<NewExploreLink> {
  const link = (await createExploreLinks(tx, sellerId, [recipient], products)).get(recipient.clientId)
  if (!link) throw new Error('a link was created for nobody')
  return link
}

/**
 * Creates a further secret token of a link and returns it; only its hash is stored, so that it cannot be read back (D-046). `mailedTo` is
 * the address to which the caller mails it; null for a token that the seller gets, whose opening is never the client's (D-350).
 */
export async function createExploreLinkValue(tx: Tx, exploreLinkId: string, mailedTo: string | null): Promise<string> {
  const { token, hash } = generateToken()
  await insertExploreLinkValue(tx, { exploreLinkId, hash, mailedTo: mailedTo?.toLowerCase() ?? null })
  return token
}

/** When a link that is created or extended now will expire. */
export function getExploreLinkExpiry(): Date {
  return new Date(Date.now() + exploreLinkLifetimeDays * dayMs)
}

/**
 * Stores the basket of a client who came through a link, for the seller to see; a token that opens nothing changes nothing. Lines with an
 * invalid id are left out, since the seller's list looks the products up by their ids.
 */
export async function storeBasket(db: Db, value: string, lines: readonly BasketLine[]): Promise<void> {
  const named = lines.filter((line) => isId(line.product_id))
  await updateBasket(db, hashToken(value), named)
}

/**
 * Ends the links, and their copies, that were mailed to an address other than the client's new one, and the visits that they opened. If the
 * former address is known to have a reader, so that it was no typing mistake, all other links of the client end too. Returns how many of
 * the links still worked.
 */
export async function endCorrectedExploreLinks(
  tx: Tx,
  { sellerId, clientId, to, wasProved }: Pick<ClientEmailChange, 'sellerId' | 'clientId' | 'to' | 'wasProved'>,
): Promise<number> {
  const ended = await markCorrectedLinks(tx, { clientId, to, all: wasProved })
  await endVisits(tx, { sellerId, clientId }, wasProved ? null : ended.map(({ id }) => id))
  return ended.filter(({ was_usable }) => was_usable).length
}

/** Rejects a seller whose payouts are not enabled; the server decides, not the value stored in the browser (S-SLNK-013, D-129). */
export async function requirePayoutsEnabled(db: Db, seller: AuthenticatedActor): Promise<void> {
  const account = await findPayoutAccount(db, seller.userId)
  if (!account?.payoutsEnabled) throw new AppError(linksText.payoutsFirst, errorCode.accountNotEnabled)
}

interface OpenLink {
  linkId: string
  sellerId: string
  clientId: string
}

export interface ExploreVisit {
  sellerId: string
  sellerFirstName: string
  clientId: string
  clientName: string
  accessToken: string
  /** Products that the link promised, or that are in its basket, and that have been withdrawn from sale (D-580). */
  withdrawn: { id: string; name: string }[]
}

/** Exchanges a link for a short-lived token for one seller and one client; an unknown and an expired link get the same error (D-046), a cancelled one says so. */
export async function openExploreLink(db: Database, value: string): Promise<ExploreVisit> {
  const linked = await findClientOfLink(db, hashToken(value))
  if (!linked) {
    const canceller = await findExploreLinkCanceller(db, hashToken(value))
    throw new AppError(canceller ? linksText.cancelledBy[canceller] : errorText.linkInvalid, errorCode.linkInvalid)
  }
  const { seller_id: sellerId, client_id: clientId, client_name: clientName, first_name: sellerFirstName } = linked
  // the visit's token names the link, so that an order is credited to it on any device (D-350)
  const bearer = { userId: sellerId, clientId, exploreLinkId: linked.link_id }
  const token = { kind: 'visit', ...bearer, lifetimeMinutes: tokenLifetimeMinutes.visit } as const
  const withdrawn = await findWithdrawnProducts(db, linked.product_ids)
  return { sellerId, sellerFirstName, clientId, clientName, accessToken: await issueToken(db, token), withdrawn }
}

/**
 * Records that a secret token was opened in a browser and, if it was mailed, that the address has a reader; a token that opens nothing
 * changes nothing. `pageEmail` is the address whose own page the browser is on; null for none.
 */
export async function recordExploreLinkOpened(db: Db, value: string, pageEmail: string | null): Promise<void> {
  const opened = await markExploreLinkOpened(db, hashToken(value), pageEmail)
  if (opened?.mailed_to) await recordProvedEmail(db, opened.mailed_to)
}

/** The explore or shopping link that a secret token opens; null if the link is unknown, expired or cancelled. */
export async function findOpenLink(db: Db, value: string): Promise<OpenLink | null> {
  const linked = await findClientOfLink(db, hashToken(value))
  return linked ? { linkId: linked.link_id, sellerId: linked.seller_id, clientId: linked.client_id } : null
}
