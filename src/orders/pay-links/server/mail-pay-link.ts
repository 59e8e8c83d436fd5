import { generateToken } from '#access/server/tokens.ts'
import { requireUncontested } from '#clients/server/get-client.ts'
import { holdClientEmails } from '#clients/server/hold-client-emails.ts'
import { renderPayLink } from '#mail/server/emails/pay-link.ts'
import { type EmailLimits, queueLinkEmail } from '#mail/server/queue-link-email.ts'
import { paymentStatus } from '#orders/codes.ts'
import { getPayLinkPath } from '#orders/pay-links/pay-link-path.ts'
import { upsertPayLink } from '#orders/pay-links/server/pay-link-store.ts'
import { type ClientRecipient, findClientRecipient } from '#orders/server/find-client-recipient.ts'
import { type OrderWithLines, updateOrder } from '#orders/server/order-store.ts'
import { pence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { TooManyAttemptsError } from '#platform/server/http/app-error.ts'

export interface PayLinkMail {
  publicUrl: string
  limits: EmailLimits
}

/**
 * Queues an email to the order's client, at her address as it is now, with a link to pay the full price, and returns that address (D-005). The link's value is random, stored as a hash only, and
 * replaced whenever a link is sent again. The order is pending from then on (D-024). Refused where the client has got enough emails
 * with links for a day.
 */
export async function mailPayLink(tx: Tx, order: OrderWithLines, { publicUrl, limits }: PayLinkMail): Promise<string> {
  if (order.client_id) await holdClientEmails(tx, [order.client_id])
  const client = await findClientRecipient(tx, order)
  requireUncontested(client)
  const { token, hash } = generateToken()
  await upsertPayLink(tx, { orderId: order.id, hash, mailedTo: client.email.toLowerCase() })
  await updateOrder(tx, order.id, { payment_status: paymentStatus.pending, pay_link_sent_at: new Date() })
  const url = publicUrl + getPayLinkPath(token)
  const email = createPayLinkMail(order, client, { sellerName: order.seller.firstName, publicUrl, url })
  const retryAfter = await queueLinkEmail(tx, limits, email)
  if (retryAfter !== null) throw new TooManyAttemptsError(retryAfter)
  return client.email
}

/** Prices without the deduction of commission, because a client must not see it (D-039). */
function createPayLinkMail(
  order: OrderWithLines,
  client: ClientRecipient,
  content: { sellerName: string; publicUrl: string; url: string },
) {
  return renderPayLink({
    ...content,
    to: client.email,
    clientName: client.name,
    totalPence: pence(order.full_price_pence),
    products: order.lines.map((line) => ({
      brand: line.brand,
      name: line.name,
      picture: line.picture,
      pricePence: pence(line.price_pence),
      quantity: line.quantity,
    })),
  })
}
