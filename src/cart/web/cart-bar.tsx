import { useState } from 'react'
import { cartTotals } from '#cart/web/cart.ts'
import { CartLines } from '#cart/web/cart-lines.tsx'
import type { CartProps } from '#cart/web/cart-panel.tsx'
import { CartTotals } from '#cart/web/cart-totals.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { bagIcon } from '#platform/web/ui/icons.ts'
import { Modal } from '#platform/web/ui/modal.tsx'
import { poundsText } from '#platform/web/ui/price.tsx'
import { myStockText } from '#stock/my-stock-text.ts'
import style from './cart-bar.module.css'

/** On phones: Checkout within the thumb's reach, and the basket as a sheet from below (S-STCK-008). */
export function CartBar({ basket, base, showsCommission, onChange, onCheckout }: CartProps) {
  const [open, setOpen] = useState(false)
  const { quantity, price } = cartTotals(basket)
  const empty = basket.length === 0
  return (
    <>
      <div className={style.bar}>
        {empty ? (
          <p className={style.hint}>{myStockText.nothingChosen}</p>
        ) : (
          <button type="button" className={style.bag} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <span className={style.disc}>
              <Icon of={bagIcon} />
              <span className={`figures ${style.count}`}>{quantity}</span>
            </span>
            <span className={`figures ${style.sum}`}>{poundsText(price)}</span>
            <span className="unseen">{myStockText.showBasket}</span>
          </button>
        )}
        <Button disabled={empty} onClick={onCheckout}>
          {myStockText.checkout}
        </Button>
      </div>
      <Modal
        open={open && !empty}
        title={myStockText.basket}
        onClose={() => setOpen(false)}
        actions={
          <Button wide onClick={onCheckout}>
            {myStockText.checkout}
          </Button>
        }
      >
        <CartLines basket={basket} base={base} onChange={onChange} />
        <div className={style.totals}>
          <CartTotals basket={basket} showsCommission={showsCommission} />
        </div>
      </Modal>
    </>
  )
}
