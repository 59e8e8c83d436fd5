import { joinNames } from '#platform/join-names.ts'
import { Link } from '#platform/web/router/router.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
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

/** Notifies of refused orders, a notification for each reason. */
export function notifyRefused(orders: readonly RefusedOrder[]): void {
  for (const reason of new Set(orders.map((order) => order.reason))) {
    const numbers = orders.flatMap((order) => (order.reason === reason ? [order.number] : []))
    notify.error(`${joinNames(numbers)}: ${reason}`)
  }
}
