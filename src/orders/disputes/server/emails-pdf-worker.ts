import { renderEmailsPdf } from '#orders/disputes/server/render-emails-pdf.ts'
import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'

answerRenderRequests(renderEmailsPdf)
