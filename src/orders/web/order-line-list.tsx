import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import type { OrderView } from '#orders/contract.ts'
import { Picture } from '#platform/web/ui/storefront/picture.tsx'
import { Price } from '#platform/web/ui/text/price.tsx'
import style from './order-line-list.module.css'

interface OrderLineListProps {
  lines: OrderView['prods']
  base: string
}

/** The order's lines as charged: name, weight, RRP, quantity, price (C-REVW-010..014). */
export function OrderLineList({ lines, base }: OrderLineListProps) {
  const viewer = useViewer()
  return (
    <ul className={`bare ${style.lines}`} aria-label={checkoutText.orderDetails}>
      {lines.map((line) => (
        <li key={line.prod_id} className={style.line}>
          <Picture small className={style.picture} base={base} name={line.imgs[0]} alt="" sizes="96px" />
          <div className={style.text}>
            <p className={style.brand}>{line.brand}</p>
            <p className={style.name}>{line.name}</p>
            <p className={style.facts}>
              <span>
                {line.weight} {line.weight_unit}
              </span>
              <span>
                {checkoutText.rrp} <Price pounds={line.rrp} />
              </span>
              <span>
                {checkoutText.quantity} <span className="figures">{line.quantity}</span>
              </span>
              <span>
                {checkoutText.price} <Price pounds={line.price} />
              </span>
            </p>
            {viewer.showsCommission && line.totalCommission !== undefined && line.totalCommission > 0 && (
              <p className={style.commission}>
                {checkoutText.commission} <Price pounds={line.totalCommission} />
              </p>
            )}
          </div>
          <Price pounds={line.totalPrice} className={style.total} />
        </li>
      ))}
    </ul>
  )
}
