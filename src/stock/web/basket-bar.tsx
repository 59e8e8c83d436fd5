import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { bagIcon } from '#platform/web/ui/icons.ts'
import { Modal } from '#platform/web/ui/modal.tsx'
import { poundsText } from '#platform/web/ui/price.tsx'
import { myStockText } from '#stock/my-stock-text.ts'
import { basketSums } from '#stock/web/basket.ts'
import { BasketLines } from '#stock/web/basket-lines.tsx'
import type { BasketProps } from '#stock/web/basket-panel.tsx'
import { BasketTotals } from '#stock/web/basket-totals.tsx'
import style from './basket-bar.module.css'

/** On phones: Checkout within the thumb's reach, and the basket as a sheet from below (S-STCK-008). */
export function BasketBar({ basket, base, showsCommission, onChange, onCheckout }: BasketProps) {
  const [open, setOpen] = useState(false)
  const { quantity, price } = basketSums(basket)
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
        <BasketLines basket={basket} base={base} onChange={onChange} />
        <div className={style.totals}>
          <BasketTotals basket={basket} showsCommission={showsCommission} />
        </div>
      </Modal>
    </>
  )
}
