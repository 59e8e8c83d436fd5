import { renderOwnReportPdf } from '#payouts/tax-report/server/render-own-report-pdf.ts'
import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'

answerRenderRequests(renderOwnReportPdf)
