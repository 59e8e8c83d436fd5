import { renderSheetPdf } from '#links/sharing/server/render-sheet-pdf.ts'
import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'

answerRenderRequests(renderSheetPdf)
