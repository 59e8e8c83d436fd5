import type { Cart } from '#cart/web/cart.ts'
import { CartLines } from '#cart/web/cart-lines.tsx'
import { CartTotals } from '#cart/web/cart-totals.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { myStockText } from '#stock/my-stock-text.ts'
import style from './cart-panel.module.css'

export interface CartProps {
  basket: Cart
  /** bP of the pictures. */
  base: string
  showsCommission: boolean
  onChange: (basket: Cart) => void
  onCheckout: () => unknown
}

/** Beside the list on desktop, there as long as something is chosen (S-STCK-007, S-STCK-017, S-STCK-018). */
export function CartPanel({ basket, base, showsCommission, onChange, onCheckout }: CartProps) {
  return (
    <aside className={style.panel} aria-labelledby="basket">
      <h2 className={style.heading} id="basket">
        {myStockText.basket}
      </h2>
      <div className={style.lines}>
        <CartLines basket={basket} base={base} onChange={onChange} />
      </div>
      <div className={style.foot}>
        <CartTotals basket={basket} showsCommission={showsCommission} />
        <Button wide onClick={onCheckout}>
          {myStockText.checkout}
        </Button>
      </div>
    </aside>
  )
}
