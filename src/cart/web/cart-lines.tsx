import { useRef } from 'react'
import { type Cart, linePrice, removeFromCart, setCartQuantity } from '#cart/cart.ts'
import { cartText } from '#cart/text.ts'
import { QuantityField } from '#cart/web/quantity-field.tsx'
import { toPounds } from '#platform/money.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './cart-lines.module.css'

interface CartLinesProps {
  cart: Cart
  /** The base path of the pictures. */
  imageBase: string
  onChange: (cart: Cart) => void
}

export function CartLines({ cart, imageBase, onChange }: CartLinesProps) {
  const list = useRef<HTMLUListElement>(null)
  const remove = (productId: string) => {
    onChange(removeFromCart(cart, productId))
    // the pressed button disappears with its line: the focus stays in the cart
    list.current?.focus()
  }
  return (
    <ul ref={list} tabIndex={-1} className={`bare ${style.lines}`} aria-label={cartText.title}>
      {cart.map((line) => (
        <li key={line.productId} className={style.line}>
          <Picture small className={style.picture} base={imageBase} name={line.pictures[0]} alt="" sizes="88px" />
          <div className={style.text}>
            <p className={style.name}>{line.name}</p>
            <p className={style.each}>
              <span className="figures">{formatPounds(toPounds(line.price))}</span> {cartText.each}
            </p>
          </div>
          <p className={`figures ${style.total}`}>{formatPounds(toPounds(linePrice(line)))}</p>
          <div className={style.controls}>
            <QuantityField
              line={line}
              onQuantity={(quantity) => onChange(setCartQuantity(cart, line.productId, quantity))}
            />
            <Button small variant="quiet" className={style.remove} onClick={() => remove(line.productId)}>
              {cartText.remove}
              <span className="visually-hidden">: {line.name}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
