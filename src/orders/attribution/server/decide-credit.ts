import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type CreditReason, creditReason } from '../describe-credit.ts'
import { type CreditedClientRow, findFirstSeller, findLatestLink, findLinkOfVisit } from './credit-store.ts'

/** A client who is known only by email address, as on the client page. */
export interface Person {
  kind: 'person'
  email: string
  /** How many days after its last opening a link still earns credit (`ATTRIBUTION_DAYS`). */
  attributionDays: number
}

/** Who buys on a seller's shop page, known by the email address that was typed there. */
interface ShopPageBuyer extends Omit<Person, 'kind'> {
  kind: 'shop-page'
  sellerId: string
}

/** The seller who is credited with an order, and why; `clientId` is the client's record in that seller's list. */
export interface OrderCredit {
  sellerId: string
  clientId: string | null
  reason: CreditReason
  creditedAt: Date | null
  exploreLinkId: string | null
}

/**
 * Decides which seller is credited with an order (D-350): the seller at the checkout, or the seller of the link that opened the visit.
 * For a person it is the seller whose link the person opened last or, after `ATTRIBUTION_DAYS`, the seller who added the person first;
 * ids from a URL are ignored. A person to whom no seller may sell gives null, or on a shop page the seller of that page (D-503).
 */
export async function decideCredit(db: Db, buyer: AuthenticatedActor | ShopPageBuyer): Promise<OrderCredit>
export async function decideCredit(db: Db, buyer: Person): Promise<OrderCredit | null>
export async function decideCredit(
  db: Db,
  buyer: AuthenticatedActor | Person | ShopPageBuyer,
): Promise<OrderCredit | null> {
  if (buyer.kind === 'person') return creditOfPerson(db, buyer)
  const nothingElse = { clientId: null, creditedAt: null, exploreLinkId: null }
  if (buyer.kind === 'shop-page') {
    const { sellerId } = buyer
    return (await creditOfPerson(db, buyer)) ?? { sellerId, reason: creditReason.shop, ...nothingElse }
  }
  const { userId: sellerId } = buyer
  if (buyer.kind !== 'client') return { sellerId, reason: creditReason.seller, ...nothingElse }
  const link = await findLinkOfVisit(db, buyer.tokenId)
  return {
    sellerId,
    clientId: buyer.clientId,
    reason: creditReason.link,
    creditedAt: link?.sent_at ?? null,
    exploreLinkId: link?.link_id ?? null,
  }
}

async function creditOfPerson(db: Db, { email, attributionDays }: Omit<Person, 'kind'>): Promise<OrderCredit | null> {
  const latest = await findLatestLink(db, email, attributionDays)
  if (latest) return toCredit(latest, creditReason.link)
  const first = await findFirstSeller(db, email)
  return first ? toCredit(first, creditReason.client) : null
}

function toCredit(row: CreditedClientRow, reason: CreditReason): OrderCredit {
  const { seller_id: sellerId, client_id: clientId, credited_at: creditedAt, link_id: exploreLinkId } = row
  return { sellerId, clientId, reason, creditedAt, exploreLinkId }
}
