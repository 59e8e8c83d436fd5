import shoppingBagIcon from '@tabler/icons/outline/shopping-bag.svg?path'
import { type ReactNode, useState } from 'react'
import { toPounds } from '#platform/money.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { type Cart, cartTotals } from '../cart.ts'
import { cartText } from '../text.ts'
import { CartLines, CartTotals } from './cart-lines.tsx'
import style from './cart-panel.module.css'

interface CartProps {
  cart: Cart
  /** The base path of the pictures. */
  imageBase: string
  showsCommission: boolean
  onChange: (cart: Cart) => void
  onCheckout: () => unknown
  /** The label of the main button; Checkout if absent. */
  next?: string
  /** A second action, below the main button. */
  other?: ReactNode
}

/** The cart next to the list on desktop, shown while it has a line (S-STCK-007, S-STCK-017, S-STCK-018). */
export function CartPanel({ cart, imageBase, showsCommission, onChange, onCheckout, next, other }: CartProps) {
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
        <Button wide data-skip={cartText.payment} onClick={onCheckout}>
          {next ?? cartText.checkout}
        </Button>
        {other}
      </div>
    </aside>
  )
}

/** The cart on phones: a bar at the bottom with Checkout and a button that opens the cart as a dialog (S-STCK-008). */
export function CartBar({ cart, imageBase, showsCommission, onChange, onCheckout, next, other }: CartProps) {
  const [open, setOpen] = useState(false)
  const { quantity, price } = cartTotals(cart)
  const isEmpty = cart.length === 0
  const change = (next: Cart) => {
    // closed once the cart is empty, so that the next product chosen does not open the dialog again
    if (next.length === 0) setOpen(false)
    onChange(next)
  }
  return (
    <>
      <div className={style.bar}>
        {isEmpty ? (
          <p className={style.hint}>{cartText.nothingChosen}</p>
        ) : (
          <button type="button" className={style.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <span className={style.disc}>
              <Icon icon={shoppingBagIcon} />
              <span className={`figures ${style.count}`}>{quantity}</span>
            </span>
            <span className={`figures ${style.sum}`}>{formatPounds(toPounds(price))}</span>
            <span className="visually-hidden">{cartText.show}</span>
          </button>
        )}
        {!isEmpty && other}
        <Button disabled={isEmpty} data-skip={cartText.payment} onClick={onCheckout}>
          {next ?? cartText.checkout}
        </Button>
      </div>
      <Modal
        open={open && !isEmpty}
        title={cartText.title}
        onClose={() => setOpen(false)}
        actions={
          <Button wide onClick={onCheckout}>
            {next ?? cartText.checkout}
          </Button>
        }
      >
        <CartLines cart={cart} imageBase={imageBase} onChange={change} />
        <div className={style.totals}>
          <CartTotals cart={cart} showsCommission={showsCommission} />
        </div>
      </Modal>
    </>
  )
}
