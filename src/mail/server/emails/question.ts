import { mailText } from '#mail/text.ts'
import { button, type Email, greeting, labelledLines, note, paragraph, part, renderEmail } from './render-email.ts'

/** Passes a client's question about an order on to her seller, whose reply goes to the client. */
export function renderQuestion({
  to,
  replyTo,
  firstName,
  clientName,
  orderNumber,
  question,
  publicUrl,
}: {
  to: string
  replyTo: string
  firstName: string
  clientName: string
  orderNumber: string
  question: string
  publicUrl: string
}): Email {
  const body = mailText.questionBody(clientName, orderNumber)
  const email = renderEmail({
    kind: 'question',
    wording: 'question',
    values: { client: clientName, order_number: orderNumber },
    links: { link: `${publicUrl}/orders` },
    to,
    shopUrl: publicUrl,
    subject: mailText.questionSubject(orderNumber),
    preheader: body,
    heading: mailText.questionHeading,
    blocks: [
      greeting(firstName),
      paragraph(body),
      ...part('question', [labelledLines(clientName, question.split('\n'))]),
      button(mailText.questionButton, `${publicUrl}/orders`),
      note(mailText.questionNote),
    ],
  })
  return { ...email, replyTo }
}
