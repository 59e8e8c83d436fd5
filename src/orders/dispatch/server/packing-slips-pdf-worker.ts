import { renderPackingSlipsPdf } from '#orders/dispatch/server/render-packing-slips-pdf.ts'
import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'

answerRenderRequests(renderPackingSlipsPdf)
