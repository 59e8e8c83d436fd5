import type { Member } from '#access/server/actor.ts'
import type { UserDetails } from '#accounts/admin/contract.ts'
import { selectAddresses } from '#accounts/addresses/server/address-store.ts'
import { selectDocuments } from '#accounts/documents/server/document-store.ts'
import { signDocuments } from '#accounts/documents/server/document-uploads.ts'
import { presentAddress, presentUser, presentUserOrder } from '#accounts/server/present.ts'
import { findUser } from '#accounts/server/user-store.ts'
import { selectOrdersOfUser } from '#accounts/admin/server/admin-user-store.ts'
import { accountsText } from '#accounts/text.ts'
import { documentsBase } from '#media/server/serve-files.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'

const mostOrders = 200

/** An administrator reads anybody, a seller only herself (D-052). */
export async function getUser(db: Database, actor: Member, userId: string): Promise<{ usr: UserDetails; bP: string }> {
  if (actor.kind !== 'admin' && userId !== actor.userId) throw new Refusal(errorText.notAllowed, errorCode.notAllowed)
  const user = isId(userId) ? await findUser(db, userId) : undefined
  if (!user) throw new Refusal(accountsText.userNotFound, errorCode.notFound)
  const [documents, addresses, orders] = await Promise.all([
    selectDocuments(db, [user.id]),
    selectAddresses(db, { sellerId: user.id, clientId: null }),
    selectOrdersOfUser(db, user.id, mostOrders),
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
