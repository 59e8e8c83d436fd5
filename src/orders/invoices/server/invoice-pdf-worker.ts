import { renderInvoicePdf } from '#orders/invoices/server/render-invoice-pdf.ts'
import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'

answerRenderRequests(renderInvoicePdf)
