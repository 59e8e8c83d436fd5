import minusIcon from '@tabler/icons/outline/minus.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import trashIcon from '@tabler/icons/outline/trash.svg?path'
import { useRef, useState } from 'react'
import { maxLineQuantity } from '#catalogue/line-limit.ts'
import { toPounds } from '#platform/money.ts'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import type { Cart, CartLine } from '../cart.ts'
import { cartTotals, linePrice, removeFromCart, setCartQuantity } from '../cart.ts'
import { cartText } from '../text.ts'
import style from './cart-lines.module.css'

interface QuantityFieldProps {
  line: Pick<CartLine, 'name' | 'quantity'>
  onQuantity: (quantity: number) => void
  /**
   * Removes the product, for a page without another button that does: at a quantity of one a remove button takes the place of the minus
   * button.
   */
  onRemove?: () => void
}

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
    // the pressed button disappears with its line, so the focus moves to the list
    list.current?.focus()
  }
  return (
    <ul ref={list} tabIndex={-1} className={`bare ${style.lines}`} aria-label={cartText.title} data-rove>
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

/** The quantity of a line, which can be typed, or changed by one with the buttons next to it. */
export function QuantityField({ line: { name, quantity }, onQuantity, onRemove }: QuantityFieldProps) {
  // what is typed in the quantity field, which may be empty for a moment; until it is valid the line keeps its last quantity
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    setTyped(text)
    if (Number(text) >= 1) onQuantity(Number(text))
  }
  return (
    <fieldset className={style.field} aria-label={`${cartText.quantity}: ${name}`}>
      {onRemove && quantity <= 1 ? (
        <IconButton icon={trashIcon} label={`${cartText.remove}: ${name}`} onClick={onRemove} />
      ) : (
        <IconButton
          icon={minusIcon}
          label={`${cartText.fewer}: ${name}`}
          disabled={quantity <= 1}
          onClick={() => onQuantity(quantity - 1)}
        />
      )}
      <input
        className={`figures ${style.input}`}
        type="number"
        data-filled
        inputMode="numeric"
        min={1}
        max={maxLineQuantity}
        aria-label={`${cartText.quantity}: ${name}`}
        value={typed ?? quantity}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(null)}
        // without the focus the wheel scrolls the page instead of changing the quantity
        onWheel={({ currentTarget }) => currentTarget.blur()}
      />
      {/* read out when a button has changed it: the field itself is read out only while it has the focus */}
      <output className="visually-hidden">{quantity}</output>
      <IconButton
        icon={plusIcon}
        label={`${cartText.more}: ${name}`}
        disabled={quantity >= maxLineQuantity}
        onClick={() => onQuantity(quantity + 1)}
      />
    </fieldset>
  )
}

export function CartTotals({ cart, showsCommission }: { cart: Cart; showsCommission: boolean }) {
  const { quantity, price, commission } = cartTotals(cart)
  return (
    <dl className={style.totals}>
      <div>
        <dt>{cartText.products}</dt>
        <dd className="figures">{quantity}</dd>
      </div>
      {showsCommission && (
        <div className={style.earned}>
          <dt>{cartText.yourCommission}</dt>
          <dd className="figures">{formatPounds(toPounds(commission))}</dd>
        </div>
      )}
      <div className={style.cartTotalsTotal}>
        <dt>{cartText.total}</dt>
        <dd className="figures">{formatPounds(toPounds(price))}</dd>
      </div>
    </dl>
  )
}
