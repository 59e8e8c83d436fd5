import chevronDownIcon from '@tabler/icons/outline/chevron-down.svg?path'
import { useViewer } from '#access/web/viewer.ts'
import { type Cart, lineCommission } from '#cart/cart.ts'
import { describeCost } from '#coupons/cost-text.ts'
import { CouponField } from '#coupons/web/coupon-field.tsx'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { calculateBalance, isCommissionDeducted } from '#orders/order-totals.ts'
import { fromPounds, sum, toPounds, zeroPence } from '#platform/money.ts'
import { Link } from '#platform/web/router/router.tsx'
import { getStored } from '#platform/web/storage/local-storage.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { Price } from '#platform/web/ui/text/price.tsx'
import { checkoutText } from '../text.ts'
import type { DeliveryChoice } from './api.ts'
import style from './cart-summary.module.css'
import type { CheckoutCoupon } from './use-coupon.ts'

interface CartSummaryProps {
  cart: Cart
  checkout: CheckoutCoupon & { choice: DeliveryChoice }
  /** The client has paid in cash: the seller is charged the price less her commission, whatever the delivery type. */
  isCash: boolean
  /** The page on which the products of the cart are changed. */
  editTo?: string
}

/** The cart next to the steps; on phones a line above them that unfolds. */
export function CartSummary({ cart, editTo = '/mystock', ...payment }: CartSummaryProps) {
  const isMobile = useIsMobile()
  const { showsCommission } = useViewer()
  const { totals, coupon } = payment.checkout
  const { quantity } = totals
  const cost = showsCommission && coupon.applied ? describeCost(coupon.applied) : ''
  const amounts = <CartAmounts {...payment} />
  if (!isMobile)
    return (
      <aside className={style.summary} aria-labelledby="summary">
        <h2 id="summary" className={style.title}>
          {checkoutText.summary}
        </h2>
        {amounts}
        <CouponField state={coupon} cost={cost} />
        <CartLines cart={cart} editTo={editTo} />
      </aside>
    )
  return (
    <div className={style.mobile}>
      <details className={style.folded}>
        <summary className={style.line}>
          <span className={style.lineTitle}>{checkoutText.summary}</span>
          <span className={style.count}>
            {quantity} {quantity === 1 ? orderSummaryText.item : orderSummaryText.items}
          </span>
          <Price pounds={toPounds(calculateBalance(totals, payment))} className={style.lineTotal} />
          <Icon icon={chevronDownIcon} size={20} />
        </summary>
        {amounts}
        <CartLines cart={cart} editTo={editTo} />
      </details>
      <CouponField state={coupon} cost={cost} />
    </div>
  )
}

/** The three amounts: Products is the number of items, Total the full price, Balance what is charged now (D-011). */
function CartAmounts({ checkout, isCash }: Omit<CartSummaryProps, 'cart' | 'editTo'>) {
  const viewer = useViewer()
  const { totals, choice } = checkout
  const { applied } = checkout.coupon
  const { quantity, full, commission } = totals
  const reduction = fromPounds(applied?.reduction ?? 0) ?? zeroPence
  const isDeducted = isCash || isCommissionDeducted(choice.type)
  return (
    <dl className={style.amounts}>
      <div>
        <dt>{checkoutText.products}</dt>
        <dd className="figures">{quantity}</dd>
      </div>
      <div>
        <dt>{orderSummaryText.total}</dt>
        <dd>
          <Price pounds={toPounds(sum([full, reduction]))} />
        </dd>
      </div>
      {applied && (
        <div className={style.earned}>
          <dt>{orderSummaryText.discount(applied.code)}</dt>
          <dd>
            <Price pounds={-applied.reduction} />
          </dd>
        </div>
      )}
      {viewer.showsCommission && commission > 0 && (
        <div className={style.earned}>
          <dt>{isDeducted ? checkoutText.commissionDeducted : orderSummaryText.yourCommission}</dt>
          <dd>
            <Price pounds={toPounds(commission)} />
          </dd>
        </div>
      )}
      <div>
        <dt>{orderSummaryText.shipping}</dt>
        <dd>
          <Price pounds={0} />
        </dd>
      </div>
      <div className={style.balance}>
        <dt>{checkoutText.balance}</dt>
        <dd>
          <Price pounds={toPounds(calculateBalance(totals, { isCash }))} />
        </dd>
      </div>
    </dl>
  )
}

function CartLines({ cart, editTo }: { cart: Cart; editTo: string }) {
  const viewer = useViewer()
  return (
    <section className={style.cart}>
      <div className={style.cartHead}>
        <h3 className={style.cartTitle}>{checkoutText.cartHeading}</h3>
        <Link to={editTo} className={style.edit}>
          {checkoutText.edit}
        </Link>
      </div>
      <ul className="bare">
        {cart.map((line) => (
          <li key={line.productId} className={style.product}>
            <Picture
              small
              className={style.picture}
              base={getStored('imageBasePath') ?? ''}
              name={line.pictures[0]}
              alt=""
              sizes="72px"
            />
            <div className={style.text}>
              <p className={style.brand}>{line.brand}</p>
              <p className={style.name}>{line.name}</p>
              <p className={style.facts}>
                <span className="figures">
                  {line.quantity} × <Price pounds={toPounds(line.price)} />
                </span>
                {viewer.showsCommission && lineCommission(line) > 0 && (
                  <span className={style.commission}>
                    {orderSummaryText.commission} <Price pounds={toPounds(lineCommission(line))} />
                  </span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
