import receivedIcon from '@tabler/icons/outline/package-import.svg?path'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeliveryType, deliveryType } from '#orders/order-state.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { dispatchText } from '../text.ts'
import type { Dispatch } from './dispatch.ts'

interface OrderToReceive {
  id: string
  deliveryType: DeliveryType
  dispatch: Dispatch | null
}

/** Whether the seller may say that the order has arrived: it left, and goes to the seller's salon. */
export function canBeReceived({ deliveryType: type, dispatch }: OrderToReceive): boolean {
  return type === deliveryType.toSalon && dispatch?.state === 'dispatched'
}

/** The query keys of what changes when an order arrives: the orders, the seller's dashboard and the salon's stock. */
const changedKeys = ['orders', 'desk', 'salon-stock']

/** Marks an order to the salon as arrived, after asking for confirmation, since only an administrator can undo it. */
export function useReceiveOrder(orderId: string) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const receive = useMutation({
    mutationFn: () => callApi<{ message: string }>('POST', 'order/received', { body: { order_id: orderId } }),
    // reads again after a refusal too, since that means that the order has changed since the list was loaded
    onSettled: () => Promise.all(changedKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
    meta: { showsMessage: true },
  })
  return {
    action: { icon: receivedIcon, label: dispatchText.received, run: () => setOpen(true) },
    dialog: (
      <ConfirmDialog
        open={isOpen}
        title={dispatchText.receivedQuestion}
        confirm={dispatchText.received}
        onConfirm={() => receive.mutateAsync().finally(close)}
        onClose={close}
      >
        <p>{dispatchText.receivedHint}</p>
      </ConfirmDialog>
    ),
  }
}

/** The button with which a seller reports that an order to her salon has arrived; renders nothing for any other order. */
export function ReceiveOrderButton({ order }: { order: OrderToReceive }) {
  const { action, dialog } = useReceiveOrder(order.id)
  if (!canBeReceived(order)) return null
  return (
    <>
      <Button small onClick={action.run}>
        {action.label}
      </Button>
      {dialog}
    </>
  )
}
