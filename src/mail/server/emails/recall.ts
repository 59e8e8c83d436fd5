import { mailText } from '#mail/text.ts'
import { type Email, factTable, greeting, labelledLines, paragraph, renderEmail } from './render-email.ts'

interface RecallEmail {
  to: string
  firstName: string
  orderNumber: string
  /** The batches that are recalled; none: all. */
  batches: readonly string[]
  /** The administrator's own words. */
  text: string
  /** The words of every recall. */
  words: { subject: string; heading: string; body: string; batches: string; whatToDo: string }
  publicUrl: string
  reader?: 'client'
}

/** A safety notice: no one unsubscribes from it (D-582). */
export function renderRecall({
  to,
  firstName,
  orderNumber,
  batches,
  text,
  words,
  publicUrl,
  reader,
}: RecallEmail): Email {
  const facts: [string, string][] = [[mailText.orderNumber, orderNumber]]
  if (batches.length > 0) facts.push([words.batches, batches.join(', ')])
  return renderEmail({
    kind: 'recall',
    to,
    shopUrl: publicUrl,
    ...(reader ? { reader } : {}),
    subject: words.subject,
    preheader: words.body,
    heading: words.heading,
    blocks: [
      greeting(firstName),
      paragraph(words.body),
      factTable(facts),
      labelledLines(words.whatToDo, text.split('\n')),
    ],
  })
}
