import { renderReceiptPdf } from '#orders/receipts/server/render-receipt-pdf.ts'
import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'

answerRenderRequests(renderReceiptPdf)
