import { useRef } from 'react'
import { type Cart, type CartLine, maxLineQuantity, removeFromCart, setCartQuantity } from '#cart/web/cart.ts'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { minusIcon, plusIcon } from '#platform/web/ui/icons.ts'
import { Picture } from '#platform/web/ui/picture.tsx'
import { poundsText } from '#platform/web/ui/price.tsx'
import { myStockText } from '#stock/my-stock-text.ts'
import style from './cart-lines.module.css'

interface CartLinesProps {
  basket: Cart
  /** bP of the pictures. */
  base: string
  onChange: (basket: Cart) => void
}

export function CartLines({ basket, base, onChange }: CartLinesProps) {
  const list = useRef<HTMLUListElement>(null)
  const remove = (productId: string) => {
    onChange(removeFromCart(basket, productId))
    // the pressed button goes with its line; the keyboard stays in the basket
    list.current?.focus()
  }
  return (
    <ul ref={list} tabIndex={-1} className={`bare ${style.lines}`} aria-label={myStockText.basket}>
      {basket.map((line) => (
        <li key={line._id} className={style.line}>
          <Picture small className={style.picture} base={base} name={line.imgs[0]} alt="" sizes="88px" />
          <div className={style.text}>
            <p className={style.name}>{line.name}</p>
            <p className={style.each}>
              <span className="figures">{poundsText(line.price)}</span> {myStockText.each}
            </p>
          </div>
          <p className={`figures ${style.total}`}>{poundsText(line.totalPrice)}</p>
          <div className={style.controls}>
            <Stepper line={line} onQuantity={(quantity) => onChange(setCartQuantity(basket, line._id, quantity))} />
            <Button small look="quiet" className={style.remove} onClick={() => remove(line._id)}>
              {myStockText.remove}
              <span className="unseen">: {line.name}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Stepper({ line, onQuantity }: { line: CartLine; onQuantity: (quantity: number) => void }) {
  return (
    <fieldset className={style.stepper} aria-label={`${myStockText.quantity}: ${line.name}`}>
      <IconButton
        icon={minusIcon}
        label={`${myStockText.fewer}: ${line.name}`}
        disabled={line.quantity <= 1}
        onClick={() => onQuantity(line.quantity - 1)}
      />
      <output className="figures">{line.quantity}</output>
      <IconButton
        icon={plusIcon}
        label={`${myStockText.more}: ${line.name}`}
        disabled={line.quantity >= maxLineQuantity}
        onClick={() => onQuantity(line.quantity + 1)}
      />
    </fieldset>
  )
}
