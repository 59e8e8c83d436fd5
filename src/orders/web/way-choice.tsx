import type { ReactNode } from 'react'
import { Mark } from '#payments/web/card-mark.tsx'
import { PayChoice } from '#payments/web/pay-choice.tsx'
import { Icon, type Outline } from '#platform/web/ui/icon.tsx'
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
  const label = (
    <>
      <Mark>
        <Icon of={icon} size={20} />
      </Mark>
      <span className={style.name}>{name}</span>
    </>
  )
  return (
    <PayChoice group="way" value={value} chosen={chosen} onChoose={onChoose} label={label} below={chosen && children} />
  )
}
