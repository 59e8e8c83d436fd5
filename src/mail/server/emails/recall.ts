import { mailText } from '#mail/text.ts'
import { type Email, factTable, greeting, labelledLines, paragraph, part, renderEmail } from './render-email.ts'

interface RecallEmail {
  to: string
  firstName: string
  orderNumber: string
  product: string
  /** The recalled batches; if there are none, all of the product is recalled. */
  batches: readonly string[]
  /** The text that the administrator wrote. */
  text: string
  publicUrl: string
  reader?: 'client'
}

/** Warns a buyer of a recalled product; a safety notice, from which nobody can unsubscribe (D-582). */
export function renderRecall({
  to,
  firstName,
  orderNumber,
  product,
  batches,
  text,
  publicUrl,
  reader,
}: RecallEmail): Email {
  const facts: [string, string][] = [[mailText.orderNumber, orderNumber]]
  if (batches.length > 0) facts.push([mailText.recallBatches, batches.join(', ')])
  const body = mailText.recallBody(product)
  return renderEmail({
    kind: 'recall',
    wording: 'recall',
    values: { order_number: orderNumber, product },
    to,
    shopUrl: publicUrl,
    ...(reader ? { reader } : {}),
    subject: mailText.recallSubject(product),
    preheader: body,
    heading: mailText.recallHeading,
    blocks: [
      greeting(firstName),
      paragraph(body),
      ...part('details', [factTable(facts)]),
      ...part('what_to_do', [labelledLines(mailText.recallWhatToDo, text.split('\n'))]),
    ],
  })
}
