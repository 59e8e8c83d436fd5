import type { AuthenticatedActor } from '#access/server/actor.ts'
import { generateToken, hashToken } from '#access/server/tokens.ts'
import { endVisits, issueToken, tokenLifetimeMinutes } from '#accounts/sessions/server/tokens.ts'
import { findWithdrawnProducts } from '#catalogue/products/server/priced-products.ts'
import type { ClientEmailChange } from '#clients/email-change/server/email-change.ts'
import { recordProvedEmail } from '#mail/server/queue-email.ts'
import { findPayoutAccount } from '#payouts/accounts/server/payout-account.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { type Database, type Db, generateId, type Tx } from '#platform/server/database/database.ts'
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
}

interface NewExploreLink {
  id: string
  value: string
}

/** How long a link works: long enough for an email that is found again, short enough for a link that was passed on. */
export const exploreLinkLifetimeDays = 90

const dayMs = 24 * 60 * 60_000

/**
 * A deleted seller's links are deleted with the account and do not return when it is restored (D-207); those of an erased client lose the
 * client's address.
 */
export {
  clearMailedAddresses as eraseExploreLinksOfClient,
  deleteExpiredLinks as deleteExpiredExploreLinks,
  deleteLinksOfSeller as deleteExploreLinksOfSeller,
} from './explore-link-store.ts'

/**
 * Creates a link for each client and returns it by client id; only the hash of its value is stored (D-046). A shopping link comes
 * with `products`, an explore link without.
 */
export async function createExploreLinks(
  tx: Tx,
  sellerId: string,
  recipients: readonly LinkRecipient[],
  products: readonly string[] | null,
): Promise<Map<string, NewExploreLink>> {
  const expires = getExploreLinkExpiry()
  const links = recipients.map((recipient) => ({ ...recipient, id: generateId(), ...generateToken() }))
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
 * Creates a further value of a link and returns it; only its hash is stored, so that no value can be read back (D-046). `mailedTo` is
 * the address to which the caller mails it; null for one that the seller gets, whose opening is never the client's (D-350).
 */
export async function createExploreLinkValue(tx: Tx, exploreLinkId: string, mailedTo: string | null): Promise<string> {
  const { token, hash } = generateToken()
  await insertExploreLinkValue(tx, { exploreLinkId, hash, mailedTo: mailedTo?.toLowerCase() ?? null })
  return token
}

/** When a link that is created or extended now expires. */
export function getExploreLinkExpiry(): Date {
  return new Date(Date.now() + exploreLinkLifetimeDays * dayMs)
}

/**
 * Stores what the client who came by the link has in the basket, for the seller to see. A value that opens nothing changes nothing. Lines
 * with an invalid id are left out, since the seller's list looks the products up by their ids.
 */
export async function storeBasket(db: Db, value: string, lines: readonly BasketLine[]): Promise<void> {
  const named = lines.filter((line) => isId(line.product_id))
  await updateBasket(db, hashToken(value), named)
}

/**
 * Ends the links that were mailed to a client's former email, with all their copies. If emails had reached a reader there, so that it was
 * no typing mistake, every other link of the client ends too. The visits that the links opened end with them. Returns how many could
 * still be used.
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
  /** What the link promised, or lies in its basket, and was withdrawn from sale since (D-580). */
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
  // the visit names its link, so that an order by it is credited on any device (D-350)
  const bearer = { userId: sellerId, clientId, exploreLinkId: linked.link_id }
  const token = { kind: 'visit', ...bearer, lifetimeMinutes: tokenLifetimeMinutes.visit } as const
  const withdrawn = await findWithdrawnProducts(db, linked.product_ids)
  return { sellerId, sellerFirstName, clientId, clientName, accessToken: await issueToken(db, token), withdrawn }
}

/**
 * A value was opened in a browser; one that opens nothing changes nothing. The holder of a mailed value reads the mailbox of
 * that address. `pageEmail`: the address whose own page the browser is on, null for none.
 */
export async function recordExploreLinkOpened(db: Db, value: string, pageEmail: string | null): Promise<void> {
  const opened = await markExploreLinkOpened(db, hashToken(value), pageEmail)
  if (opened?.mailed_to) await recordProvedEmail(db, opened.mailed_to)
}

/** The explore or shopping link that a value opens; null where it opens nothing, for one that is unknown, expired or cancelled. */
export async function findOpenLink(db: Db, value: string): Promise<OpenLink | null> {
  const linked = await findClientOfLink(db, hashToken(value))
  return linked ? { linkId: linked.link_id, sellerId: linked.seller_id, clientId: linked.client_id } : null
}
