import { poundsText } from '#platform/web/ui/price.tsx'
import { myStockText } from '#stock/my-stock-text.ts'
import { type Basket, basketSums } from '#stock/web/basket.ts'
import style from './basket-totals.module.css'

/** What is in the basket, together; the commission only for whom it is meant. */
export function BasketTotals({ basket, showsCommission }: { basket: Basket; showsCommission: boolean }) {
  const { quantity, price, commission } = basketSums(basket)
  return (
    <dl className={style.totals}>
      <div>
        <dt>{myStockText.products}</dt>
        <dd className="figures">{quantity}</dd>
      </div>
      {showsCommission && (
        <div className={style.earned}>
          <dt>{myStockText.yourCommission}</dt>
          <dd className="figures">{poundsText(commission)}</dd>
        </div>
      )}
      <div className={style.total}>
        <dt>{myStockText.total}</dt>
        <dd className="figures">{poundsText(price)}</dd>
      </div>
    </dl>
  )
}
