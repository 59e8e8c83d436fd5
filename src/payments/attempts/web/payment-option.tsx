import type { ReactNode } from 'react'
import style from './payment-option.module.css'

interface PaymentOptionProps {
  /** The name of the radio group. */
  groupName: string
  value: string
  checked: boolean
  onSelect: () => void
  label: ReactNode
  /** Shown next to the label if there is room. */
  beside?: ReactNode
  /** Shown below the label at the full width of the option. */
  below?: ReactNode
}

/** A payment method as a framed radio button. */
export function PaymentOption({ groupName, value, checked, onSelect, label, beside, below }: PaymentOptionProps) {
  return (
    <div className={style.choice} data-chosen={checked || undefined}>
      <label className={style.label}>
        <input type="radio" name={groupName} value={value} checked={checked} onChange={onSelect} />
        {label}
      </label>
      {beside}
      {below && <div className={style.below}>{below}</div>}
    </div>
  )
}
