import type { RefObject } from 'react'
import { orderPaymentText } from '#orders/payment/text.ts'
import type { SecurityCodeHandle } from '#payments/card-fields/web/security-code.ts'
import { SecurityCodeField } from '#payments/card-fields/web/security-code-field.tsx'
import type { SavedCard } from '#payments/cards/web/saved-card.ts'
import { formatSavedCard, SavedCardRadio } from '#payments/cards/web/saved-card-details.tsx'
import style from './payment-step.module.css'

interface SavedCardOptionProps {
  card: SavedCard
  chosen: boolean
  /** The security code field of the chosen card. */
  codeField: RefObject<SecurityCodeHandle | null>
  onChoose: () => void
}

/** A saved card with its security code field; focusing the field chooses the card. */
export function SavedCardOption({ card, chosen, codeField, onChoose }: SavedCardOptionProps) {
  return (
    <SavedCardRadio groupName="payment-method" card={card} checked={chosen} onSelect={onChoose}>
      <div className={style.cvc}>
        <SecurityCodeField
          ref={chosen ? codeField : null}
          cardName={formatSavedCard(card)}
          codeEmpty={orderPaymentText.enterCvc}
          onFocus={() => chosen || onChoose()}
        />
      </div>
    </SavedCardRadio>
  )
}
