import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { cancelExploreLinkOf } from '#links/explore/server/own-explore-links.ts'
import { linksText } from '#links/explore/text.ts'
import { findAnyLink, selectSentLinks } from '#links/overview/server/sent-link-store.ts'
import { cancelPayLinkOf } from '#orders/pay-links/server/pay-links.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { presentAdminLinks } from './present.ts'

const cancelOf = { payment: cancelPayLinkOf, explore: cancelExploreLinkOf } as const

interface LinkCancellation {
  linkId: string
  reason: string
  publicUrl: string
}

interface AnyLinks {
  sellerId: string | null
  clientId: string | null
  orderId: string | null
  page: Page
}

/** Cancels a link of any seller, as the seller herself would (N-LINK-005), and logs why. A link that is already cancelled stays as it is. */
export function cancelAnyLink(
  db: Database,
  admin: AuthenticatedActor,
  { linkId, reason, publicUrl }: LinkCancellation,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const link = isId(linkId) ? await findAnyLink(tx, linkId) : undefined
    if (!link) throw new AppError(linksText.linkNotFound, errorCode.notFound)
    const cancellation = { by: 'shop', reason, publicUrl } as const
    if (!(await cancelOf[link.kind](tx, { userId: link.sellerId }, linkId, cancellation))) return
    await recordAdminChange(tx, admin, {
      action: 'cancel link',
      subjectKind: 'link',
      subjectId: linkId,
      before: { cancelled: false },
      after: { cancelled: true, kind: link.kind, reason },
    })
  })
}

/** The links of any seller, client or order, newest first, for the back office; an unknown id has none. */
export async function listAnyLinks(db: Database, { page, ...owner }: AnyLinks) {
  const ids = Object.values(owner).filter((id) => id !== null)
  const areIds = ids.length > 0 && ids.every(isId)
  return presentAdminLinks(areIds ? await selectSentLinks(db, { ...owner, state: null }, page) : { rows: [], total: 0 })
}
