import minusIcon from '@tabler/icons/outline/minus.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import { useState } from 'react'
import { type CartLine, maxLineQuantity } from '#cart/cart.ts'
import { cartText } from '#cart/text.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import style from './quantity-field.module.css'

interface QuantityFieldProps {
  line: CartLine
  onQuantity: (quantity: number) => void
}

/** The quantity of a line: typed, or changed by one with the buttons beside it. */
export function QuantityField({ line: { name, quantity }, onQuantity }: QuantityFieldProps) {
  // what is being typed, which may be empty for a moment; the line keeps its last quantity meanwhile
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    setTyped(text)
    if (Number(text) >= 1) onQuantity(Number(text))
  }
  return (
    <fieldset className={style.field} aria-label={`${cartText.quantity}: ${name}`}>
      <IconButton
        icon={minusIcon}
        label={`${cartText.fewer}: ${name}`}
        disabled={quantity <= 1}
        onClick={() => onQuantity(quantity - 1)}
      />
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
        // turning the wheel scrolls the page, it does not change the quantity
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
