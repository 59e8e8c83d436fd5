import { useViewer } from '#access/web/viewer.ts'
import { describeCost } from '#coupons/cost-text.ts'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { formatPounds, Price } from '#platform/web/ui/text/price.tsx'
import { orderSummaryText } from '../order-summary-text.ts'
import type { Order } from './api.ts'
import style from './order-line-list.module.css'

/** The lines of an order at their prices before the coupon; its reduction is among the amounts below them (C-REVW-010..014). */
export function OrderLineList({ order }: { order: Order }) {
  const viewer = useViewer()
  return (
    <ul className={`bare ${style.lines}`} aria-label={orderSummaryText.orderDetails}>
      {order.lines.map((line) => (
        <li key={`${line.productId} ${line.price}`} className={style.line}>
          <Picture small className={style.picture} base={order.imageBase} name={line.pictures[0]} alt="" sizes="96px" />
          <div className={style.text}>
            <p className={style.brand}>{line.brand}</p>
            <p className={style.name}>{line.name}</p>
            <p className={style.facts}>
              <span>
                {line.weight} {line.weightUnit}
              </span>
              <span>
                {orderSummaryText.rrp} <Price pounds={line.rrp} />
              </span>
              <span>
                {orderSummaryText.quantity} <span className="figures">{line.quantity}</span>
              </span>
              <span>
                {orderSummaryText.price} <Price pounds={line.price} />
              </span>
            </p>
            {viewer.showsCommission && line.commission !== null && (line.commission > 0 || line.rule) && (
              <p className={style.commission}>
                {orderSummaryText.commission} <Price pounds={line.commission} />
                {line.rule && ` · ${line.rule}`}
              </p>
            )}
          </div>
          <Price pounds={line.total} className={style.total} />
        </li>
      ))}
    </ul>
  )
}

/** The row with the coupon's reduction; nothing for an order without a coupon. */
export function CouponRow({ order: { coupon } }: { order: Pick<Order, 'coupon'> }) {
  return coupon && <AmountRow name={orderSummaryText.discount(coupon.code)} amount={0 - coupon.reduction} />
}

/** What the coupon costs the order's seller; shown neither to clients nor while the seller hides her commission. */
export function CouponCost({ order: { coupon } }: { order: Pick<Order, 'coupon'> }) {
  const viewer = useViewer()
  const cost = viewer.showsCommission && coupon?.cost ? describeCost(coupon.cost) : ''
  return cost === '' ? null : <p className={style.cost}>{cost}</p>
}

interface AmountRowProps {
  name: string
  amount: number
  strong?: boolean
  earned?: boolean
}

/** A row in a list of amounts; `amount` is in pounds. */
export function AmountRow({ name, amount, strong, earned }: AmountRowProps) {
  return (
    <div className={style.sum} data-strong={strong || undefined} data-earned={earned || undefined}>
      <dt>{name}</dt>
      <dd className="figures">{formatPounds(amount)}</dd>
    </div>
  )
}
