import type { Member } from '#access/server/actor.ts'
import { readSeller } from '#accounts/server/read-seller.ts'
import { readClient } from '#clients/server/read-client.ts'
import { exploreLinkPath } from '#links/explore-link-path.ts'
import { checkMaySend } from '#links/server/check-may-send.ts'
import { makeExploreLinks } from '#links/server/make-explore-links.ts'
import { sendMail } from '#mail/server/send-mail.ts'
import { exploreLinkMail } from '#mail/server/templates/explore-link.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'

/** One client gets a link to shop by herself; answers its value (D-046, D-143). */
export async function sendExploreLink(
  db: Database,
  seller: Member,
  clientId: string,
  publicUrl: string,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const client = await readClient(tx, seller.userId, clientId)
    await checkMaySend(tx, seller)
    const value = (await makeExploreLinks(tx, seller.userId, [client.id], 'explore')).get(client.id) ?? ''
    const sender = await readSeller(tx, seller.userId)
    await sendMail(
      tx,
      exploreLinkMail({
        to: client.email,
        clientName: client.name,
        sellerName: sender?.firstName ?? '',
        url: publicUrl + exploreLinkPath({ value, userId: seller.userId, clientId: client.id }),
      }),
    )
    return value
  })
}
