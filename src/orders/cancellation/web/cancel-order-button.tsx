import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#orders/web/api.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { cancellationText } from '../text.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface CancelOrderButtonProps {
  order: Order
  sellerName: string
}

/** Cancels an unpaid order after a confirmation that names it, its seller and its client. */
export function CancelOrderButton({ order, sellerName }: CancelOrderButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: (reason: string) =>
      callApi<{ message: string }>('POST', 'admin/order/cancel', { body: { order_id: order.id, reason } }),
    // the lists are fetched even after a refusal, which means that the order has changed since the page showed it
    onSettled: () =>
      Promise.all(['admin-orders', 'admin-links'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
    meta: { showsMessage: true },
  })
  if (order.isPaid || order.cancelledAt) return null
  return (
    <>
      <Button small variant="secondary" onClick={() => setOpen(true)}>
        {cancellationText.cancelOrder}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={cancellationText.cancelQuestion}
          confirm={cancellationText.cancelOrder}
          cancel={cancellationText.keepOrder}
          onConfirm={(reason) => cancel.mutateAsync(reason)}
          onClose={() => setOpen(false)}
        >
          <p>
            <strong>{cancellationText.ofSeller(order.number, formatPounds(order.total), sellerName)}</strong>
            {order.clientName && ` ${cancellationText.forClient(order.clientName)}`}
          </p>
          <p>{cancellationText.cancelHint}</p>
        </ReasonDialog>
      )}
    </>
  )
}
