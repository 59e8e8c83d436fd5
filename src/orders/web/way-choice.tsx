import type { ReactNode } from 'react'
import { Icon, type Outline } from '#base/web/ui/icon.tsx'
import style from './way-choice.module.css'

interface WayChoiceProps {
  value: string
  name: string
  icon: Outline
  chosen: boolean
  onChoose: () => void
  /** Under the chosen one only. */
  children: ReactNode
}

/** A way to pay that is no saved card. */
export function WayChoice({ value, name, icon, chosen, onChoose, children }: WayChoiceProps) {
  return (
    <div className={style.way} data-chosen={chosen || undefined}>
      <label className={style.label}>
        <input type="radio" name="way" value={value} checked={chosen} onChange={onChoose} />
        <span className={style.mark}>
          <Icon of={icon} size={20} />
        </span>
        <span className={style.name}>{name}</span>
      </label>
      {chosen && <div className={style.more}>{children}</div>}
    </div>
  )
}
