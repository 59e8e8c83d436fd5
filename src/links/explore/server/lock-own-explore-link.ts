import type { AuthenticatedActor } from '#access/server/actor.ts'
import { type ExploreLinkRow, findExploreLink, lockExploreLink } from '#links/explore/server/explore-link-life-store.ts'
import { linksText } from '#links/explore/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** The seller whose link it is. */
export type LinkOwner = Pick<AuthenticatedActor, 'userId'>

/** The seller's own explore link, locked; an unknown one and another seller's are the same error. */
export async function lockOwnExploreLink(tx: Tx, seller: LinkOwner, linkId: string): Promise<ExploreLinkRow> {
  const link = await lockExploreLink(tx, seller.userId, linkId)
  if (!link) throw new AppError(linksText.linkNotFound, errorCode.notFound)
  return link
}

/** The same, and refused where it was cancelled: a cancelled link never opens again. */
export async function lockUsableExploreLink(tx: Tx, seller: LinkOwner, linkId: string): Promise<ExploreLinkRow> {
  const link = await lockOwnExploreLink(tx, seller, linkId)
  if (link.cancelled_at) throw new AppError(linksText.linkIsCancelled, errorCode.conflict)
  return link
}

/** The same, and one that ended when the client's email was corrected: sent again, it goes to the new one. */
export async function lockSendableExploreLink(tx: Tx, seller: LinkOwner, linkId: string): Promise<ExploreLinkRow> {
  const link = await lockOwnExploreLink(tx, seller, linkId)
  if (link.cancelled_at && !link.corrected_at) throw new AppError(linksText.linkIsCancelled, errorCode.conflict)
  return link
}

/** The same without a lock, for what has to be locked before. */
export async function findOwnExploreLink(db: Db, seller: LinkOwner, linkId: string): Promise<ExploreLinkRow> {
  const link = await findExploreLink(db, seller.userId, linkId)
  if (!link) throw new AppError(linksText.linkNotFound, errorCode.notFound)
  return link
}
