import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { cancellationText } from '../text.ts'

interface CancelOwnOrderDialogProps {
  orderId: string
  open: boolean
  onClose: () => void
}

/** Asks for confirmation and cancels one of the seller's own unpaid orders (D-384). */
export function CancelOwnOrderDialog({ orderId, open, onClose }: CancelOwnOrderDialogProps) {
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => callApi<{ message: string }>('POST', 'order/cancel', { body: { order_id: orderId } }),
    // the lists are fetched even after a refusal, which means that the order has changed since the list showed it
    onSettled: () => Promise.all(['orders', 'sent-links'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const confirm = async () => {
    try {
      notify.success((await cancel.mutateAsync()).message)
    } finally {
      onClose()
    }
  }
  return (
    <ConfirmDialog
      open={open}
      title={cancellationText.cancelQuestion}
      confirm={cancellationText.cancelOrder}
      cancel={cancellationText.keepOrder}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{cancellationText.cancelHint}</p>
    </ConfirmDialog>
  )
}
