import { type Cart, cartTotals } from '#cart/cart.ts'
import { cartText } from '#cart/text.ts'
import { toPounds } from '#platform/money.ts'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './cart-totals.module.css'

export function CartTotals({ cart, showsCommission }: { cart: Cart; showsCommission: boolean }) {
  const { quantity, price, commission } = cartTotals(cart)
  return (
    <dl className={style.totals}>
      <div>
        <dt>{cartText.products}</dt>
        <dd className="figures">{quantity}</dd>
      </div>
      {showsCommission && (
        <div className={style.earned}>
          <dt>{cartText.yourCommission}</dt>
          <dd className="figures">{formatPounds(toPounds(commission))}</dd>
        </div>
      )}
      <div className={style.total}>
        <dt>{cartText.total}</dt>
        <dd className="figures">{formatPounds(toPounds(price))}</dd>
      </div>
    </dl>
  )
}
