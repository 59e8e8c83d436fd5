import minusIcon from '@tabler/icons/outline/minus.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import { type Ref, useState } from 'react'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { mostPieces } from '#salon-stock/contract.ts'
import { salonStockText } from '#salon-stock/text.ts'
import type { CountChange, SalonProduct } from '#salon-stock/web/api.ts'
import style from './count-field.module.css'

interface CountFieldProps {
  ref: Ref<HTMLInputElement>
  product: SalonProduct
  /** What is not saved yet. */
  change: CountChange | null
  onChange: (change: CountChange | null) => void
}

/** The count of a product: typed, or changed by one with the buttons beside it. */
export function CountField({ ref, product: { name, count: stored }, change, onChange }: CountFieldProps) {
  // what is being typed, which may be empty for a moment
  const [typed, setTyped] = useState<string | null>(null)
  const before = stored ?? 0
  const count = change === null ? before : 'count' in change ? change.count : before + change.change
  const type = (text: string) => {
    setTyped(text)
    const pieces = Number(text)
    onChange(text !== '' && Number.isInteger(pieces) && pieces >= 0 ? { count: Math.min(pieces, mostPieces) } : null)
  }
  const step = (by: 1 | -1) => {
    setTyped(null)
    onChange(change && 'count' in change ? { count: count + by } : { change: count + by - before })
  }
  const difference = count - before
  return (
    <fieldset className={style.field} aria-label={`${salonStockText.pieces}: ${name}`}>
      <IconButton
        icon={minusIcon}
        label={`${salonStockText.fewer}: ${name}`}
        disabled={count <= 0}
        onClick={() => step(-1)}
      />
      <input
        ref={ref}
        className={`figures ${style.input}`}
        type="number"
        inputMode="numeric"
        min={0}
        max={mostPieces}
        placeholder="–"
        data-changed={change !== null || undefined}
        aria-label={`${salonStockText.pieces}: ${name}`}
        value={typed ?? (change === null && stored === null ? '' : count)}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(null)}
        // turning the wheel scrolls the page, it does not change the count
        onWheel={({ currentTarget }) => currentTarget.blur()}
      />
      <IconButton
        icon={plusIcon}
        label={`${salonStockText.more}: ${name}`}
        disabled={count >= mostPieces}
        onClick={() => step(1)}
      />
      {/* read out when a button has changed it: the field itself is read out only while it has the focus */}
      <output className={`figures ${style.difference}`}>
        {change !== null && difference !== 0 && salonStockText.difference(difference)}
      </output>
    </fieldset>
  )
}
