import type { ReactNode } from 'react'
import { PaymentOption } from '#payments/attempts/web/payment-option.tsx'
import { BrandMark } from '#payments/cards/web/card-brand.tsx'
import { Icon, type IconPath } from '#platform/web/ui/media/icon.tsx'
import style from './payment-method-option.module.css'

interface PaymentMethodOptionProps {
  value: string
  name: string
  icon: IconPath
  chosen: boolean
  onChoose: () => void
  /** Shown below the option while it is chosen. */
  children: ReactNode
}

/** A payment method other than a saved card: a new card, or cash. */
export function PaymentMethodOption({ value, name, icon, chosen, onChoose, children }: PaymentMethodOptionProps) {
  const label = (
    <>
      <BrandMark>
        <Icon icon={icon} size={20} />
      </BrandMark>
      <span className={style.name}>{name}</span>
    </>
  )
  return (
    <PaymentOption
      groupName="payment-method"
      value={value}
      checked={chosen}
      onSelect={onChoose}
      label={label}
      below={chosen && children}
    />
  )
}
