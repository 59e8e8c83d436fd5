import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { cancellationText } from '../text.ts'

interface CancelOwnOrderButtonProps {
  orderId: string
  orderNumber: string
}

/** Cancels an unpaid order of the seller's own after a confirmation (D-384). */
export function CancelOwnOrderButton({ orderId, orderNumber }: CancelOwnOrderButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => callApi<{ message: string }>('POST', 'order/cancel', { body: { order_id: orderId } }),
    // after a refusal too: the order is another than the list shows
    onSettled: () => Promise.all(['orders', 'sent-links'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const confirm = async () => {
    try {
      notify.success((await cancel.mutateAsync()).message)
    } finally {
      setOpen(false)
    }
  }
  return (
    <>
      <Button variant="quiet" small onClick={() => setOpen(true)}>
        {cancellationText.cancelOrder}
        <span className="visually-hidden">: {orderNumber}</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={cancellationText.cancelQuestion}
        confirm={cancellationText.cancelOrder}
        cancel={cancellationText.keepOrder}
        danger
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        <p>{cancellationText.cancelHint}</p>
      </ConfirmDialog>
    </>
  )
}
