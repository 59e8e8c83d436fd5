import { formatTime } from '#platform/dates.ts'
import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'
import { createPdfDocument } from '#platform/server/pdf/pdf-document.ts'
import { shopName } from '#platform/shop-identity.ts'
import { disputesText } from '../text.ts'
import type { OrderEmail } from './order-dispute-store.ts'

export interface EmailsOfOrder {
  orderNumber: string
  emails: readonly OrderEmail[]
}

/** Renders a list of the emails about an order with their times; the emails' contents are deleted once they are sent. */
export async function renderEmailsPdf({ orderNumber, emails }: EmailsOfOrder): Promise<Buffer> {
  const title = `${disputesText.emailsTitle} ${orderNumber}`
  const pdf = await createPdfDocument({ title, footer: shopName(), content: emails })
  pdf.moveDown(pdf.writeText(title, { font: 'serif', size: 20 }) + 16)
  for (const { at, to, subject } of emails) {
    pdf.ensureSpace(40)
    pdf.moveDown(pdf.writeText(disputesText.emailLine(formatTime(at), to, subject), { size: 11 }) + 8)
  }
  return pdf.finish()
}

answerRenderRequests(renderEmailsPdf)
