import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'
import { renderSheetPdf } from '#sharing/server/render-sheet-pdf.ts'

answerRenderRequests(renderSheetPdf)
