import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findSeller } from '#accounts/server/users.ts'
import type { EmailAttachment } from '#mail/server/emails/render-email.ts'
import {
  renderReturnAccepted,
  renderReturnAnswer,
  renderReturnOpened,
  renderReturnRefused,
  renderReturnReplaced,
  renderReturnSettled,
} from '#mail/server/emails/returns.ts'
import {
  renderReturnOpenedToSeller,
  renderReturnRefusedToSeller,
  renderReturnSettledToSeller,
  type Settlement,
} from '#mail/server/emails/returns-to-seller.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { groupByProduct } from '#orders/product-lines.ts'
import { describeRefund, type RefundedOrder } from '#orders/refunds/server/apply-refund-result.ts'
import { lockOwnOrder } from '#orders/server/order-access.ts'
import { findClientRecipient } from '#orders/server/order-email-content.ts'
import type { Refund } from '#payments/refunds/server/refunds.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { queuePush } from '#push/server/push.ts'
import { pushText } from '#push/text.ts'
import { returnsText } from '../text.ts'
import { getAnyReturn, getSellerReturn, lockAnyReturn } from './find-return.ts'
import { renderReturnPaidElsewhere, renderReturnPaidElsewhereToSeller } from './paid-elsewhere-emails.ts'
import { getClientAmount, isErased } from './present.ts'
import { formatReturnCode } from './return-code.ts'
import { insertAnswer, type ReturnRow } from './return-store.ts'

/** Finds who is told about a return: the client at her present email address, and the seller unless the account is deleted. */
async function findReaders(tx: Tx, found: ReturnRow, publicUrl: string) {
  const client = await findClientRecipient(tx, {
    client_id: found.client_id,
    client_name: found.client_name,
    client_email: found.client_email,
  })
  const seller = await findSeller(tx, found.seller_id)
  const summary = {
    returnId: found.id,
    orderNumber: found.order_number,
    reason: found.reason,
    items: groupByProduct(found.lines.map((line) => ({ ...line, productId: line.product_id }))).map((lines) => ({
      name: `${lines[0].brand} ${lines[0].name}`,
      quantity: lines.reduce((count, { quantity, settled_quantity }) => count + (settled_quantity ?? quantity), 0),
    })),
    note: found.note,
  }
  return {
    client: client.email === '' ? null : { to: client.email, firstName: client.name, publicUrl, summary },
    seller: seller && !seller.deleted ? { to: seller.email, firstName: seller.firstName, publicUrl, summary } : null,
    clientName: client.name,
  }
}

export async function notifyOpenedReturn(tx: Tx, returnId: string, publicUrl: string): Promise<void> {
  const found = await getAnyReturn(tx, returnId)
  const { client, seller, clientName } = await findReaders(tx, found, publicUrl)
  if (client) await queueEmail(tx, renderReturnOpened(client))
  if (!seller) return
  await queueEmail(tx, renderReturnOpenedToSeller({ ...seller, client: clientName }))
  await pushToSeller(tx, found, pushText.returnOpened(clientName, found.order_number))
}

function pushToSeller(tx: Tx, { seller_id, order_id }: ReturnRow, details: string): Promise<void> {
  return queuePush(tx, { userId: seller_id, kind: 'return', details, path: `/orders?order=${order_id}` })
}

/** Emails the client that her return is accepted, with the address sheet and its code if she has to send a parcel. */
export async function notifyAcceptedReturn(
  tx: Tx,
  returnId: string,
  {
    publicUrl,
    addressLines,
    sheet,
  }: { publicUrl: string; addressLines: readonly string[]; sheet: EmailAttachment | null },
): Promise<void> {
  const found = await getAnyReturn(tx, returnId)
  const { client } = await findReaders(tx, found, publicUrl)
  const parcel = sheet && { code: formatReturnCode(found.code), addressLines, sheet }
  if (client) await queueEmail(tx, renderReturnAccepted({ ...client, parcel }))
}

export async function notifyRefusedReturn(
  tx: Tx,
  returnId: string,
  { publicUrl, replyTo }: { publicUrl: string; replyTo: string },
): Promise<void> {
  const found = await getAnyReturn(tx, returnId)
  const { client } = await findReaders(tx, found, publicUrl)
  if (client) await queueEmail(tx, renderReturnRefused({ ...client, rejection: found.rejection, replyTo }))
  await notifySeller(tx, found, { publicUrl, settlement: null })
}

/**
 * Emails the client and the seller about the settled return and its refund, one email each (D-601). The client reads what she gets back
 * but not what the seller was charged; the seller reads what it means for her commission.
 */
export async function notifySettledReturn(
  tx: Tx,
  returnId: string,
  { order, refund, publicUrl }: { order: RefundedOrder; refund: Refund; publicUrl: string },
): Promise<void> {
  const found = await getAnyReturn(tx, returnId)
  const { client } = await findReaders(tx, found, publicUrl)
  const { lost, credit } = await describeRefund(tx, order, refund)
  const amount = getClientAmount(found)
  const isBySeller = !found.is_paid_by_client
  if (client) {
    const seller = isBySeller ? found.seller_name : null
    await queueEmail(tx, renderReturnSettled({ ...client, amount, seller, credit: credit.client }))
  }
  const { amount: refunded } = refund
  const settlement = { kind: 'refunded', amount, refunded, isBySeller, lost, credit: credit.seller } as const
  await notifySeller(tx, found, { publicUrl, settlement })
}

/** Emails the client and the seller that a return is settled, since nothing is left to refund of it (D-754). */
export async function notifyReturnPaidElsewhere(tx: Tx, returnId: string, publicUrl: string): Promise<void> {
  const found = await getAnyReturn(tx, returnId)
  const { client, seller, clientName } = await findReaders(tx, found, publicUrl)
  const [amount, isBySeller] = [getClientAmount(found), !found.is_paid_by_client]
  if (client)
    await queueEmail(
      tx,
      renderReturnPaidElsewhere({ ...client, amount, seller: isBySeller ? found.seller_name : null }),
    )
  if (!seller) return
  await queueEmail(tx, renderReturnPaidElsewhereToSeller({ ...seller, client: clientName, amount, isBySeller }))
  await pushToSeller(tx, found, pushText.returnEnded(clientName, found.order_number))
}

export async function notifyReplacedReturn(
  tx: Tx,
  returnId: string,
  { publicUrl, replacement }: { publicUrl: string; replacement: string },
): Promise<void> {
  const found = await getAnyReturn(tx, returnId)
  const { client } = await findReaders(tx, found, publicUrl)
  if (client) await queueEmail(tx, renderReturnReplaced({ ...client, replacement }))
  await notifySeller(tx, found, { publicUrl, settlement: { kind: 'replaced', replacement } })
}

/** Emails and pushes to the seller that a return has ended; `settlement` is null if it was refused. */
async function notifySeller(
  tx: Tx,
  found: ReturnRow,
  { publicUrl, settlement }: { publicUrl: string; settlement: Settlement | null },
): Promise<void> {
  const { seller, clientName } = await findReaders(tx, found, publicUrl)
  if (!seller) return
  const email = { ...seller, client: clientName }
  await queueEmail(
    tx,
    settlement ? renderReturnSettledToSeller({ ...email, settlement }) : renderReturnRefusedToSeller(email),
  )
  await pushToSeller(tx, found, pushText.returnEnded(clientName, found.order_number))
}

/** Queues the email with the seller's answer; returns false if the client no longer has an email address. */
async function mailAnswer(
  tx: Tx,
  returnId: string,
  { answer, publicUrl }: { answer: string; publicUrl: string },
): Promise<boolean> {
  const found = await getAnyReturn(tx, returnId)
  const { client, seller } = await findReaders(tx, found, publicUrl)
  if (!client || !seller) return false
  await queueEmail(tx, renderReturnAnswer({ ...client, seller: found.seller_name, replyTo: seller.to, answer }))
  return true
}

/**
 * Mails the seller's answer to the client, whose reply goes to the seller, and stores it so that the back office and the seller can read
 * it later.
 */
export async function answerReturn(
  db: Database,
  actor: AuthenticatedActor,
  { returnId, answer, publicUrl }: { returnId: string; answer: string; publicUrl: string },
): Promise<void> {
  const { order_id: orderId } = await getSellerReturn(db, actor, returnId)
  await inTransaction(db, async (tx) => {
    await lockOwnOrder(tx, actor, orderId)
    const found = await lockAnyReturn(tx, returnId)
    const isGone = isErased(found) || !(await mailAnswer(tx, found.id, { answer, publicUrl }))
    if (isGone) throw new AppError(returnsText.noClientEmail, errorCode.notAllowed)
    await insertAnswer(tx, found.id, answer)
  })
}
