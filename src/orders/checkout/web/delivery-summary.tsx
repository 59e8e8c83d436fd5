import type { ReactNode } from 'react'
import { deliveryTypeName } from '#orders/checkout/web/delivery-type-choice.tsx'
import type { Order } from '#orders/web/api.ts'
import style from './checkout-screen.module.css'

/** The saved delivery while its step is closed. */
export function DeliverySummary({ order, action }: { order: Order; action: ReactNode }) {
  const address = order.deliveryLines.slice(0, 4).join(', ')
  return (
    <>
      <p>
        <strong>{deliveryTypeName(order.deliveryType)}</strong>
        {order.clientName && ` · ${order.clientName}`}
        {address && <span className={style.address}>{address}</span>}
      </p>
      {action && <div className={style.actions}>{action}</div>}
    </>
  )
}
