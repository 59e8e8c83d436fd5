import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findSeller } from '#accounts/server/users.ts'
import { findPricedProducts, getPricedProducts } from '#catalogue/products/server/priced-products.ts'
import { holdClientEmails } from '#clients/server/clients.ts'
import { type Client, getClients, getClientsToRead, requireUncontested } from '#clients/server/get-client.ts'
import { createUnsubscribeUrl, findUnsubscribed } from '#mail/preferences/server/email-preferences.ts'
import { renderShoppingLink } from '#mail/server/emails/explore-link.ts'
import type { ProductLine } from '#mail/server/emails/product-lines.ts'
import type { Email, EmailLimits } from '#mail/server/queue-email.ts'
import { openEmailAllowance, queueEmail, withdrawEmails } from '#mail/server/queue-email.ts'
import { AppError, errorCode, TooManyAttemptsError } from '#platform/app-error.ts'
import { pence } from '#platform/money.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { generateId } from '#platform/server/database/generate-id.ts'
import { isId } from '#platform/wire-schemas.ts'
import { addProductsToClients, removeProductsOfLinks } from '#stock/my-stock/server/client-products.ts'
import { undoSeconds } from '../contract.ts'
import { exploreLinkPath } from '../explore-link-path.ts'
import { linksText } from '../text.ts'
import { deleteLinks, lockLinksOfSending, selectTimeIn, updateExploreLink } from './explore-link-store.ts'
import { createExploreLinks, requirePayoutsEnabled } from './explore-links.ts'

interface Selection {
  clientIds: readonly string[]
  productIds: readonly string[]
  /** The seller's own sentence, above the products. */
  note?: string
}

interface EmailOptions {
  publicUrl: string
  limits: EmailLimits
}

/** Why a client gets no email, though the seller chose them. */
export type LeftOut = 'incomplete' | 'contested' | 'unsubscribed' | 'enough'

interface SortedClient {
  client: Client
  leftOut: LeftOut | null
  /** Seconds until a client who has had enough emails for a day may get another. */
  retryAfter: number
}

/** Decides which of the clients get an email, and why the others do not. */
async function sortClients(tx: Tx, limits: EmailLimits, clients: readonly Client[]): Promise<SortedClient[]> {
  const emails = clients.map(({ email }) => email)
  const takeTurn = await openEmailAllowance(tx, limits, emails)
  const refuses = await findUnsubscribed(tx, emails, 'links')
  return clients.map((client) => {
    const why =
      client.email === ''
        ? 'incomplete'
        : client.isContested
          ? 'contested'
          : refuses(client.email)
            ? 'unsubscribed'
            : null
    if (why) return { client, leftOut: why, retryAfter: 0 }
    const retryAfter = takeTurn(client.email)
    return { client, leftOut: retryAfter === null ? null : 'enough', retryAfter: retryAfter ?? 0 }
  })
}

/**
 * The clients who get an email. If nobody does, throws the first of these reasons that holds for any client: enough emails for a day,
 * unsubscribed, contested address; or else that nobody can be emailed.
 */
function getRecipients(sorted: readonly SortedClient[]): Client[] {
  const recipients = sorted.filter(({ leftOut }) => leftOut === null).map(({ client }) => client)
  if (recipients.length > 0) return recipients
  const enough = sorted.filter(({ leftOut }) => leftOut === 'enough')
  if (enough.length > 0) throw new TooManyAttemptsError(Math.min(...enough.map(({ retryAfter }) => retryAfter)))
  if (sorted.some(({ leftOut }) => leftOut === 'unsubscribed'))
    throw new AppError(linksText.unsubscribed, errorCode.notAllowed)
  for (const { client } of sorted) requireUncontested(client)
  throw new AppError(linksText.noRecipients, errorCode.notAllowed)
}

/** Previews a sending without changing anything: who gets the email, who is left out and why, and what the first recipient reads. */
export function previewShoppingLink(
  db: Database,
  seller: AuthenticatedActor,
  { clientIds, productIds, note = '' }: Selection,
  { publicUrl, limits }: EmailOptions,
): Promise<{ clients: SortedClient[]; email: Email }> {
  return inTransaction(db, async (tx) => {
    const clients = await sortClients(tx, limits, await getClientsToRead(tx, seller.userId, clientIds))
    const reader = (clients.find(({ leftOut }) => leftOut === null) ?? clients[0])?.client
    const email = renderShoppingLink({
      to: reader?.email ?? '',
      clientName: reader?.name ?? '',
      sellerName: (await findSeller(tx, seller.userId))?.firstName ?? '',
      publicUrl,
      products: toLines(await getSelectedProducts(tx, productIds)),
      note,
      // the preview's link leads to no client's visit: each client's own link is created when it is sent
      url: `${publicUrl}/explore`,
      unsubscribeUrl: `${publicUrl}/unsubscribe`,
    })
    return { clients, email }
  })
}

/**
 * Adds the selected products to the lists of the selected clients and emails each of these clients a link of her own, in one transaction
 * (D-182). Clients who have had enough emails for a day or refuse such emails get none; throws if nobody is left. If `undoable`, the emails
 * leave after some seconds, during which the seller can undo the sending, and clients without an email are left out.
 */
export async function sendShoppingLink(
  db: Database,
  seller: AuthenticatedActor,
  { clientIds: chosen, productIds: selected, note = '' }: Selection,
  { publicUrl, limits, undoable }: EmailOptions & { undoable: boolean },
): Promise<{ sendingId: string; count: number }> {
  const sellerId = seller.userId
  return inTransaction(db, async (tx) => {
    await holdClientEmails(tx, chosen)
    const all = undoable ? await getClientsToRead(tx, sellerId, chosen) : await getClients(tx, sellerId, chosen)
    const clients = all.filter(({ email }) => email !== '')
    const products = await getSelectedProducts(tx, selected)
    await requirePayoutsEnabled(tx, seller)
    const recipients = getRecipients(await sortClients(tx, limits, all))
    const productIds = products.map(({ id }) => id)
    // undoing reaches only the clients who were mailed, so the others get nothing on their lists
    const listed = undoable ? recipients : clients
    await addProductsToClients(tx, { sellerId, clientIds: listed.map(({ id }) => id), productIds })
    const mailed = listed.map(({ id, email }) => ({ clientId: id, mailedTo: email }))
    const links = await createExploreLinks(tx, sellerId, mailed, productIds)
    const sender = await findSeller(tx, sellerId)
    const sendingId = generateId()
    const at = undoable ? await selectTimeIn(tx, undoSeconds) : undefined
    for (const { id: clientId, name, email } of recipients) {
      const link = links.get(clientId)
      const emailId = await queueEmail(
        tx,
        renderShoppingLink({
          to: email,
          clientName: name,
          sellerName: sender?.firstName ?? '',
          publicUrl,
          products: toLines(products),
          note,
          url: publicUrl + exploreLinkPath({ value: link?.value ?? '', userId: sellerId, clientId }),
          unsubscribeUrl: await createUnsubscribeUrl(tx, { email, kind: 'links', publicUrl }),
        }),
        at,
      )
      if (undoable && link) await updateExploreLink(tx, link.id, { sending_id: sendingId, email_id: emailId })
    }
    return { sendingId, count: recipients.length }
  })
}

/**
 * Undoes a sending as far as its emails have not left: deletes these emails, their links and the products that they put on the clients'
 * lists. An email that is being sent stays. Returns how many emails were taken back, and how many had left.
 */
export function undoSending(
  db: Database,
  seller: AuthenticatedActor,
  sendingId: string,
): Promise<{ withdrawn: number; left: number }> {
  return inTransaction(db, async (tx) => {
    const links = isId(sendingId) ? await lockLinksOfSending(tx, seller.userId, sendingId) : []
    const emails = links.flatMap(({ email_id }) => email_id ?? [])
    const withdrawn = new Set(await withdrawEmails(tx, emails))
    if (withdrawn.size === 0) throw new AppError(linksText.nothingToUndo, errorCode.conflict)
    const ids = links.filter(({ email_id }) => email_id !== null && withdrawn.has(email_id)).map(({ id }) => id)
    await removeProductsOfLinks(tx, ids)
    await deleteLinks(tx, ids)
    return { withdrawn: withdrawn.size, left: emails.length - withdrawn.size }
  })
}

type SelectedProduct = ProductLine & { id: string }

/** The products in the order of their selection, at the client's price (D-039). */
async function getSelectedProducts(tx: Tx, ids: readonly string[]): Promise<SelectedProduct[]> {
  return toSelected(await getPricedProducts(tx, ids), ids)
}

/** The products of a link that was sent, in their order, as far as they are still sold. */
export async function findSentProducts(tx: Tx, ids: readonly string[]): Promise<ProductLine[]> {
  return toLines(toSelected(await findPricedProducts(tx, ids), ids))
}

function toSelected(found: Awaited<ReturnType<typeof findPricedProducts>>, ids: readonly string[]): SelectedProduct[] {
  const position = new Map(ids.map((id, index) => [id.toLowerCase(), index]))
  return found
    .toSorted((one, other) => (position.get(one.id) ?? 0) - (position.get(other.id) ?? 0))
    .map(({ id, brand, name, picture, pricePence }) => ({ id, brand, name, picture, pricePence: pence(pricePence) }))
}

const toLines = (products: readonly SelectedProduct[]): ProductLine[] => products.map(({ id: _id, ...line }) => line)
