import type { Cart } from '#cart/cart.ts'
import { cartText } from '#cart/text.ts'
import { CartLines } from '#cart/web/cart-lines.tsx'
import { CartTotals } from '#cart/web/cart-totals.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import style from './cart-panel.module.css'

export interface CartProps {
  cart: Cart
  /** The base path of the pictures. */
  imageBase: string
  showsCommission: boolean
  onChange: (cart: Cart) => void
  onCheckout: () => unknown
}

/** The cart beside the list on desktop, shown while it has a line (S-STCK-007, S-STCK-017, S-STCK-018). */
export function CartPanel({ cart, imageBase, showsCommission, onChange, onCheckout }: CartProps) {
  return (
    <aside className={style.panel} aria-labelledby="cart">
      <h2 className={style.heading} id="cart">
        {cartText.title}
      </h2>
      <div className={style.lines}>
        <CartLines cart={cart} imageBase={imageBase} onChange={onChange} />
      </div>
      <div className={style.foot}>
        <CartTotals cart={cart} showsCommission={showsCommission} />
        <Button wide onClick={onCheckout}>
          {cartText.checkout}
        </Button>
      </div>
    </aside>
  )
}
