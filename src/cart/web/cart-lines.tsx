import minusIcon from '@tabler/icons/outline/minus.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import { useRef } from 'react'
import { type Cart, type CartLine, linePrice, maxLineQuantity, removeFromCart, setCartQuantity } from '#cart/cart.ts'
import { cartText } from '#cart/text.ts'
import { toPounds } from '#platform/money.ts'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
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
            <QuantityStepper
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

function QuantityStepper({ line, onQuantity }: { line: CartLine; onQuantity: (quantity: number) => void }) {
  return (
    <fieldset className={style.stepper} aria-label={`${cartText.quantity}: ${line.name}`}>
      <IconButton
        icon={minusIcon}
        label={`${cartText.fewer}: ${line.name}`}
        disabled={line.quantity <= 1}
        onClick={() => onQuantity(line.quantity - 1)}
      />
      <output className="figures">{line.quantity}</output>
      <IconButton
        icon={plusIcon}
        label={`${cartText.more}: ${line.name}`}
        disabled={line.quantity >= maxLineQuantity}
        onClick={() => onQuantity(line.quantity + 1)}
      />
    </fieldset>
  )
}
