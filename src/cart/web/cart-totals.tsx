import { type Cart, cartTotals } from '#cart/web/cart.ts'
import { poundsText } from '#platform/web/ui/price.tsx'
import { myStockText } from '#stock/my-stock-text.ts'
import style from './cart-totals.module.css'

/** What is in the basket, together; the commission only for whom it is meant. */
export function CartTotals({ basket, showsCommission }: { basket: Cart; showsCommission: boolean }) {
  const { quantity, price, commission } = cartTotals(basket)
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
