import type { ReactNode, RefObject } from 'react'
import { PaymentOption } from '#payments/attempts/web/payment-option.tsx'
import type { SecurityCodeHandle } from '#payments/card-fields/web/security-code.ts'
import { SecurityCodeField } from '#payments/card-fields/web/security-code-field.tsx'
import type { SavedCard } from '#payments/cards/web/api.ts'
import { BrandMark } from '#payments/cards/web/card-brand.tsx'
import { formatSavedCard, SavedCardRadio } from '#payments/cards/web/saved-card-details.tsx'
import { Icon, type IconPath } from '#platform/web/ui/media/icon.tsx'
import { orderPaymentText } from '../text.ts'
import style from './payment-method-option.module.css'
import stepStyle from './payment-step.module.css'

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

interface SavedCardOptionProps {
  card: SavedCard
  chosen: boolean
  autoFocus: boolean
  /** The security code field of the chosen card. */
  codeField: RefObject<SecurityCodeHandle | null>
  onChoose: () => void
}

/** A saved card with its security code field; focusing the field chooses the card. */
export function SavedCardOption({ card, chosen, codeField, autoFocus, onChoose }: SavedCardOptionProps) {
  return (
    <SavedCardRadio groupName="payment-method" card={card} checked={chosen} onSelect={onChoose}>
      <div className={stepStyle.cvc}>
        <SecurityCodeField
          ref={chosen ? codeField : null}
          cardName={formatSavedCard(card)}
          codeEmpty={orderPaymentText.enterCvc}
          autoFocus={autoFocus}
          onFocus={() => chosen || onChoose()}
        />
      </div>
    </SavedCardRadio>
  )
}
