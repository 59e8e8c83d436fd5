import type { ReactNode } from 'react'
import { PayChoice } from '#payments/attempts/web/payment-option.tsx'
import { Mark } from '#payments/cards/web/card-brand.tsx'
import { Icon, type IconPath } from '#platform/web/ui/icons/icon.tsx'
import style from './payment-method-option.module.css'

interface PaymentMethodOptionProps {
  value: string
  name: string
  icon: IconPath
  chosen: boolean
  onChoose: () => void
  /** Under the chosen one only. */
  children: ReactNode
}

/** A way to pay that is no saved card. */
export function PaymentMethodOption({ value, name, icon, chosen, onChoose, children }: PaymentMethodOptionProps) {
  const label = (
    <>
      <Mark>
        <Icon icon={icon} size={20} />
      </Mark>
      <span className={style.name}>{name}</span>
    </>
  )
  return (
    <PayChoice group="way" value={value} chosen={chosen} onChoose={onChoose} label={label} below={chosen && children} />
  )
}
