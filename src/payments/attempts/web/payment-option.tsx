import type { ReactNode } from 'react'
import style from './payment-option.module.css'

interface PaymentOptionProps {
  /** The radio group's name. */
  groupName: string
  value: string
  checked: boolean
  onSelect: () => void
  label: ReactNode
  /** Beside the label where there is room. */
  beside?: ReactNode
  /** As wide as the frame. */
  below?: ReactNode
}

/** One of several ways to pay as a radio button in a frame. */
export function PaymentOption({
  groupName: group,
  value,
  checked: chosen,
  onSelect: onChoose,
  label,
  beside,
  below,
}: PaymentOptionProps) {
  return (
    <div className={style.choice} data-chosen={chosen || undefined}>
      <label className={style.label}>
        <input type="radio" name={group} value={value} checked={chosen} onChange={onChoose} />
        {label}
      </label>
      {beside}
      {below && <div className={style.below}>{below}</div>}
    </div>
  )
}
