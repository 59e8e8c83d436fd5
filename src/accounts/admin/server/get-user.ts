import type { AuthenticatedActor } from '#access/server/actor.ts'
import { selectAddresses } from '#accounts/addresses/server/address-store.ts'
import { presentAddress } from '#accounts/addresses/server/present.ts'
import type { UserDetails } from '#accounts/admin/contract.ts'
import { selectOrdersOfUser } from '#accounts/admin/server/admin-user-store.ts'
import { presentUser, presentUserOrder } from '#accounts/admin/server/present.ts'
import { adminUsersText } from '#accounts/admin/text.ts'
import { selectDocuments } from '#accounts/documents/server/document-store.ts'
import { signDocuments } from '#accounts/documents/server/document-uploads.ts'
import { findUser } from '#accounts/server/user-store.ts'
import { documentsBase } from '#media/server/serve-files.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

const maxOrders = 200

/** An administrator reads any user, a seller only their own account (D-052). */
export async function getUser(
  db: Database,
  actor: AuthenticatedActor,
  userId: string,
): Promise<{ usr: UserDetails; bP: string }> {
  if (actor.kind !== 'admin' && userId !== actor.userId) throw new AppError(errorText.notAllowed, errorCode.notAllowed)
  const user = isId(userId) ? await findUser(db, userId) : undefined
  if (!user) throw new AppError(adminUsersText.userNotFound, errorCode.notFound)
  const [documents, addresses, orders] = await Promise.all([
    selectDocuments(db, [user.id]),
    selectAddresses(db, { sellerId: user.id, clientId: null }),
    selectOrdersOfUser(db, user.id, maxOrders),
  ])
  return {
    usr: {
      ...presentUser(user, await signDocuments(db, documents, actor.userId)),
      adrs: addresses.map(presentAddress),
      orders: orders.map(presentUserOrder),
    },
    bP: documentsBase,
  }
}
