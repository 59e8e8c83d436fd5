import { receiptsText } from '#orders/receipts/text.ts'
import type { Order } from '#orders/web/api.ts'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'

/** Downloads the receipt of a paid order as a PDF. */
export function ReceiptDownloadButton({ order }: { order: Order }) {
  return (
    <DownloadButton request={{ method: 'GET', path: `order/receipt/${order.id}` }} fileName={`${order.number}.pdf`}>
      {receiptsText.downloadPdf}
    </DownloadButton>
  )
}
