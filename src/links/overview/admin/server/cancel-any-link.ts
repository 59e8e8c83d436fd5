import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { cancelExploreLinkOf } from '#links/explore/server/cancel-explore-link.ts'
import { linksText } from '#links/explore/text.ts'
import { findAnyLink } from '#links/overview/server/sent-link-store.ts'
import { cancelPayLinkOf } from '#orders/pay-links/server/cancel-pay-link.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

const cancelOf = { payment: cancelPayLinkOf, explore: cancelExploreLinkOf } as const

interface LinkCancellation {
  linkId: string
  reason: string
  /** The IP address of the administrator, for the audit log. */
  ipAddress: string
}

/** Cancels a link of any seller as the seller would (N-LINK-005), and logs why. One that was cancelled before stays as it is. */
export function cancelAnyLink(
  db: Database,
  admin: AuthenticatedActor,
  { linkId, reason, ipAddress }: LinkCancellation,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const link = isId(linkId) ? await findAnyLink(tx, linkId) : undefined
    if (!link) throw new AppError(linksText.linkNotFound, errorCode.notFound)
    if (!(await cancelOf[link.kind](tx, { userId: link.sellerId }, linkId))) return
    await recordAdminChange(tx, admin, {
      action: 'cancel link',
      subjectKind: 'link',
      subjectId: linkId,
      before: { cancelled: false },
      after: { cancelled: true, kind: link.kind, reason },
      ipAddress,
    })
  })
}
