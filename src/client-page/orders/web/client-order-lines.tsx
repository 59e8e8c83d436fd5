import type { ClientOrderDetails, ClientOrderLine } from '#client-page/orders/web/api.ts'
import { clientPageText } from '#client-page/text.ts'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { Price } from '#platform/web/ui/text/price.tsx'
import style from './client-orders.module.css'

interface ClientOrderLinesProps {
  order: Pick<ClientOrderDetails, 'imageBase'>
  lines: readonly ClientOrderLine[]
  label: string
  /** Shows today's price, with the old one beside it where it has changed. */
  today?: boolean
}

export function ClientOrderLines({ order, lines, label, today = false }: ClientOrderLinesProps) {
  return (
    <ul className={`bare ${style.lines}`} aria-label={label}>
      {lines.map((line) => (
        <li key={line.productId} className={style.line}>
          <Picture small className={style.picture} base={order.imageBase} name={line.picture} alt="" sizes="64px" />
          <div className={style.text}>
            <p className={style.brand}>{line.brand}</p>
            <p>{line.name}</p>
            <p className={style.facts}>
              {line.size} · {line.quantity} × <Price pounds={today ? (line.priceToday ?? line.price) : line.price} />
              {today && line.priceToday !== null && line.priceToday !== line.price && (
                <span className={style.was}>
                  {' '}
                  {clientPageText.was} <Price pounds={line.price} />
                </span>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
