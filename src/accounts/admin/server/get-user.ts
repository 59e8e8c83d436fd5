import type { AuthenticatedActor } from '#access/server/actor.ts'
import { type AddressRow, selectAddresses } from '#accounts/addresses/server/address-store.ts'
import { selectOrdersOfUser, type UserOrderRow } from '#accounts/admin/server/admin-user-store.ts'
import type { UserWithDocuments } from '#accounts/admin/server/list-users.ts'
import { adminUsersText } from '#accounts/admin/text.ts'
import { selectDocuments } from '#accounts/documents/server/document-store.ts'
import { signDocuments } from '#accounts/documents/server/document-uploads.ts'
import { findUser } from '#accounts/server/user-store.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

const maxOrders = 200

export interface UserDetails extends UserWithDocuments {
  addresses: AddressRow[]
  orders: UserOrderRow[]
}

/** An administrator reads any user, a seller only their own account (D-052). */
export async function getUser(db: Database, actor: AuthenticatedActor, userId: string): Promise<UserDetails> {
  if (actor.kind !== 'admin' && userId !== actor.userId) throw new AppError(errorText.notAllowed, errorCode.notAllowed)
  const user = isId(userId) ? await findUser(db, userId) : undefined
  if (!user) throw new AppError(adminUsersText.userNotFound, errorCode.notFound)
  const [documents, addresses, orders] = await Promise.all([
    selectDocuments(db, [user.id]),
    selectAddresses(db, { sellerId: user.id, clientId: null }),
    selectOrdersOfUser(db, user.id, maxOrders),
  ])
  return { user, documents: await signDocuments(db, documents, actor.tokenId), addresses, orders }
}
