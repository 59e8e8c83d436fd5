import { cancellationEmailText as text } from '#mail/cancellation-text.ts'
import type { EmailContent } from './blocks.ts'
import { type Email, greeting, labelledLines, note, paragraph, part, renderEmail } from './render-email.ts'

/** Who cancelled an order or a link, and why. */
export interface Cancellation {
  by: 'seller' | 'shop'
  /** An administrator's reason; empty if a seller cancelled, since she is not asked for one (D-384). */
  reason: string
  publicUrl: string
}

interface CancellationEmail extends Cancellation {
  to: string
  name: string
  what: 'order' | 'payment' | 'explore'
  /** The number of the order; empty for a link to products. */
  orderNumber: string
}

/**
 * Tells the client about a cancellation. If an administrator cancelled, the client is told to ask the shop instead of the seller (D-561).
 */
export function renderCancelledToClient(email: CancellationEmail & { sellerName: string }): Email {
  const { what, by, orderNumber, sellerName } = email
  return renderCancelled(email, {
    body: text.toClient[what](by === 'seller' ? sellerName : '', orderNumber),
    notes: [by === 'seller' ? text.askSeller(sellerName) : text.askShop],
    wording: `${what}-cancelled`,
    values: { seller: sellerName },
    reader: 'client',
  })
}

/** Tells the seller about a cancellation; sent only if an administrator cancelled. */
export function renderCancelledToSeller(
  email: CancellationEmail & { clientName: string; isClientInformed: boolean },
): Email {
  const { what, orderNumber, clientName, isClientInformed } = email
  return renderCancelled(email, {
    body: text.toSeller[what](clientName, orderNumber),
    notes: [isClientInformed ? text.clientInformed : text.clientNotInformed, text.seemsWrong],
    wording: `${what}-cancelled-to-seller`,
    values: { client: clientName },
  })
}

interface CancellationWords extends Pick<EmailContent, 'wording' | 'values' | 'reader'> {
  body: string
  notes: string[]
}

function renderCancelled(
  { what, to, name, publicUrl, orderNumber, reason }: CancellationEmail,
  { body, notes, wording, values, reader }: CancellationWords,
): Email {
  const subjects = {
    order: text.orderSubject(orderNumber),
    payment: text.paymentSubject(orderNumber),
    explore: text.exploreSubject,
  }
  return renderEmail({
    kind: what === 'order' ? 'order-cancelled' : 'link-cancelled',
    wording,
    values: { order_number: orderNumber, our_sentence: body, ...values },
    to,
    shopUrl: publicUrl,
    ...(reader ? { reader } : {}),
    subject: subjects[what],
    preheader: body,
    heading: what === 'order' ? text.orderHeading : text.linkHeading,
    blocks: [
      greeting(name),
      paragraph(body),
      ...part('reason', reason === '' ? [] : [labelledLines(text.reason, [reason])]),
      ...part(
        'what_to_do',
        notes.map((words) => note(words)),
      ),
    ],
  })
}
