import type { ReactNode } from 'react'
import style from './payment-option.module.css'

interface PayChoiceProps {
  /** The radio group's name. */
  group: string
  value: string
  chosen: boolean
  onChoose: () => void
  label: ReactNode
  /** Beside the label where there is room. */
  beside?: ReactNode
  /** As wide as the frame. */
  below?: ReactNode
}

/** One of several ways to pay as a radio button in a frame. */
export function PayChoice({ group, value, chosen, onChoose, label, beside, below }: PayChoiceProps) {
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
