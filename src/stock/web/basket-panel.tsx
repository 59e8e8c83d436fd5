import { Button } from '#platform/web/ui/button.tsx'
import { myStockText } from '#stock/my-stock-text.ts'
import type { Basket } from '#stock/web/basket.ts'
import { BasketLines } from '#stock/web/basket-lines.tsx'
import { BasketTotals } from '#stock/web/basket-totals.tsx'
import style from './basket-panel.module.css'

export interface BasketProps {
  basket: Basket
  /** bP of the pictures. */
  base: string
  showsCommission: boolean
  onChange: (basket: Basket) => void
  onCheckout: () => unknown
}

/** Beside the list on desktop, there as long as something is chosen (S-STCK-007, S-STCK-017, S-STCK-018). */
export function BasketPanel({ basket, base, showsCommission, onChange, onCheckout }: BasketProps) {
  return (
    <aside className={style.panel} aria-labelledby="basket">
      <h2 className={style.heading} id="basket">
        {myStockText.basket}
      </h2>
      <div className={style.lines}>
        <BasketLines basket={basket} base={base} onChange={onChange} />
      </div>
      <div className={style.foot}>
        <BasketTotals basket={basket} showsCommission={showsCommission} />
        <Button wide onClick={onCheckout}>
          {myStockText.checkout}
        </Button>
      </div>
    </aside>
  )
}
