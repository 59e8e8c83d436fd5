import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { ReceiveOrderButton } from '#orders/dispatch/web/receive-order.tsx'
import { OwnInvoices } from '#orders/invoices/web/invoice-list.tsx'
import { timelineText } from '#orders/timeline/text.ts'
import { ownTimelineQuery } from '#orders/timeline/web/api.ts'
import { OrderTimeline } from '#orders/timeline/web/order-timeline.tsx'
import { orderQuery } from '#orders/web/api.ts'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { receiptsText } from '../text.ts'
import style from './receipt.module.css'
import { Receipt, ReceiptDownloadButton, ReceiptSkeleton } from './receipt.tsx'

interface ReceiptDialogProps {
  orderId: string
  onClose: () => void
}

/** The receipt of an order in a dialog, opened from lists of orders. */
export function ReceiptDialog({ orderId, onClose }: ReceiptDialogProps) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(orderQuery(viewer.key, orderId))
  return (
    <Modal
      open
      size="l"
      title={receiptsText.saleConfirmation}
      onClose={onClose}
      actions={
        data?.isPaid && (
          <>
            <ReceiptDownloadButton order={data} />
            <ReceiveOrderButton order={data} />
          </>
        )
      }
    >
      {data ? (
        <>
          <Receipt order={data} />
          {data.isPaid && <OwnInvoices orderId={orderId} />}
          <section aria-labelledby={`timeline-${orderId}`} className={style.story}>
            <h3 id={`timeline-${orderId}`} className={style.heading}>
              {timelineText.heading}
            </h3>
            <OrderTimeline query={ownTimelineQuery(viewer.key, orderId)} reader="seller" />
          </section>
        </>
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <ReceiptSkeleton />
      )}
    </Modal>
  )
}
