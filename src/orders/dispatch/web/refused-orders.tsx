import { Link } from '#platform/web/router/router.tsx'
import { notifyRefused } from '#platform/web/ui/notifications/notify-refused.ts'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { dispatchText } from '../text.ts'
import type { RefusedOrder } from './api.ts'

interface RefusedOrdersDialogProps {
  orders: readonly RefusedOrder[]
  onClose: () => void
}

/** Names the orders of the desk that were refused, each with its reason; they stay chosen. */
export function RefusedOrdersDialog({ orders, onClose }: RefusedOrdersDialogProps) {
  return (
    <Modal open={orders.length > 0} title={dispatchText.refused(orders.length)} onClose={onClose}>
      <p>{dispatchText.refusedHint}</p>
      <ul>
        {orders.map(({ id, number, reason }) => (
          <li key={id}>
            <Link to={`/admin-order/admin-order-details/${id}`}>{number}</Link>: {reason}
          </li>
        ))}
      </ul>
    </Modal>
  )
}

export function notifyRefusedOrders(orders: readonly RefusedOrder[]): void {
  notifyRefused(orders.map(({ number, reason }) => ({ name: number, reason })))
}
