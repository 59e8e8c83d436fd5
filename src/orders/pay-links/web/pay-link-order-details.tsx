import { useId } from 'react'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { payLinksText } from '#orders/pay-links/text.ts'
import type { PayLinkOrder } from '#orders/pay-links/web/api.ts'
import { QuestionButton } from '#orders/questions/web/question-button.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import { Price } from '#platform/web/ui/text/price.tsx'
import style from './pay-link.module.css'

interface PayLinkOrderDetailsProps {
  value: string
  order: PayLinkOrder
}

/** What is paid, where it goes, and how to ask the seller about it (D-026, D-352). */
export function PayLinkOrderDetails({ value, order }: PayLinkOrderDetailsProps) {
  const headingId = useId()
  const { number, quantity, lines, imageBase, deliveryLines, seller } = order
  return (
    <section className={style.order} aria-labelledby={headingId}>
      <header>
        <h2 id={headingId} className={style.heading}>
          {payLinksText.yourOrder}
        </h2>
        <p className={style.label}>
          <span className="figures">{number}</span>
          {` · ${quantity} ${quantity === 1 ? orderSummaryText.item : orderSummaryText.items}`}
        </p>
      </header>
      <ul className="bare">
        {lines.map((line) => (
          <li key={`${line.brand} ${line.name} ${line.picture}`} className={style.line}>
            <Picture small className={style.picture} base={imageBase} name={line.picture} alt="" sizes="64px" />
            <div>
              <p className={style.brand}>{line.brand}</p>
              <p className={style.name}>{line.name}</p>
            </div>
            <p className={`figures ${style.price}`}>
              {line.quantity} × <Price pounds={line.price} />
            </p>
          </li>
        ))}
      </ul>
      {deliveryLines.length === 0 ? (
        <p>{payLinksText.handedOver(seller.name)}</p>
      ) : (
        <div>
          <p className={style.label}>{payLinksText.deliveredTo}</p>
          <address className={style.address}>
            <Lines items={deliveryLines} />
          </address>
        </div>
      )}
      <div className={style.ask}>
        <p className={style.label}>{payLinksText.questionFirst}</p>
        <QuestionButton value={value} sellerName={seller.name} />
      </div>
    </section>
  )
}
