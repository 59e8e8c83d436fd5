import { renderStatementPdf } from '#payouts/statements/server/render-statement-pdf.ts'
import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'

answerRenderRequests(renderStatementPdf)
