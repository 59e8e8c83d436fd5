import { mailText } from '#mail/text.ts'
import { type Email, factTable, greeting, labelledLines, paragraph, renderEmail } from './render-email.ts'

interface RecallEmail {
  to: string
  firstName: string
  product: string
  batches: readonly string[]
  orderNumber: string
  /** The administrator's own words. */
  text: string
  publicUrl: string
  reader?: 'client'
}

/** A safety notice: no one unsubscribes from it (D-582). */
export function renderRecall({
  to,
  firstName,
  product,
  batches,
  orderNumber,
  text,
  publicUrl,
  reader,
}: RecallEmail): Email {
  const body = mailText.recallBody(product)
  const facts: [string, string][] = [
    ...(batches.length > 0 ? [[mailText.recallBatches, batches.join(', ')] as [string, string]] : []),
    [mailText.orderNumber, orderNumber],
  ]
  return renderEmail({
    kind: 'recall',
    to,
    shopUrl: publicUrl,
    ...(reader ? { reader } : {}),
    subject: mailText.recallSubject(product),
    preheader: body,
    heading: mailText.recallHeading,
    blocks: [
      greeting(firstName),
      paragraph(body),
      factTable(facts),
      labelledLines(mailText.recallWhatToDo, text.split('\n')),
    ],
  })
}
