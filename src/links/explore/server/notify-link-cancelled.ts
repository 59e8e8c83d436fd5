import { findSeller } from '#accounts/server/users.ts'
import { findCurrentEmail } from '#clients/server/clients.ts'
import { getAnyClient } from '#clients/server/get-client.ts'
import { findUnsubscribed } from '#mail/preferences/server/email-preferences.ts'
import {
  type Cancellation,
  renderCancelledToClient,
  renderCancelledToSeller,
} from '#mail/server/emails/cancellation.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type ExploreLinkRow, wasLinkMailedTo } from './explore-link-store.ts'

/** Emails the client to whom a link was mailed that still opened that it was cancelled, and the seller where an administrator did it. */
export async function notifyLinkCancelled(tx: Tx, link: ExploreLinkRow, cancellation: Cancellation): Promise<void> {
  const [seller, client] = [await findSeller(tx, link.seller_id), await getAnyClient(tx, link.client_id)]
  const email = { ...cancellation, what: 'explore' as const, orderNumber: '' }
  const address = await findWaitingAddress(tx, link)
  if (address !== null) {
    const sellerName = seller?.firstName ?? ''
    await queueEmail(tx, renderCancelledToClient({ ...email, to: address, name: client.name, sellerName }))
  }
  if (cancellation.by === 'seller' || !seller || seller.deleted) return
  const toSeller = { ...email, to: seller.email, name: seller.firstName }
  const isClientInformed = address !== null
  await queueEmail(tx, renderCancelledToSeller({ ...toSeller, clientName: client.name, isClientInformed }))
}

/** The client's address, where the link was mailed to it and emails with links are welcome; null where nobody waits for the link. */
async function findWaitingAddress(tx: Tx, link: ExploreLinkRow): Promise<string | null> {
  const current = await findCurrentEmail(tx, link.client_id)
  if (!current || current.email === '' || current.isContested || link.expires_at <= new Date()) return null
  if (!(await wasLinkMailedTo(tx, link.id, current.email))) return null
  const refuses = await findUnsubscribed(tx, [current.email], 'links')
  return refuses(current.email) ? null : current.email
}
