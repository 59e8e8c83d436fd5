import { useRef, useState } from 'react'
import { orderPaymentText } from '#orders/payment/text.ts'
import { cardFieldsText } from '#payments/card-fields/text.ts'
import type { SavedCard } from '#payments/cards/web/saved-card.ts'
import { formatSavedCard, SavedCardRadio } from '#payments/cards/web/saved-card-details.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import style from './payment-step.module.css'

/** The security code of the chosen card: it shows that the card is at hand, and is never sent (D-115). */
export function useSecurityCode() {
  const box = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | undefined>()
  const setText = (text: string) => {
    setValue(text.replace(/\D/g, '').slice(0, 3))
    setError(undefined)
  }
  return {
    box,
    value,
    error,
    setText,
    clear: () => setText(''),
    /** False for an incomplete code, which is then focused with its message. */
    validate(): boolean {
      if (value.length === 3) return true
      setError(orderPaymentText.enterCvc)
      box.current?.querySelector('input')?.focus()
      return false
    },
  }
}

interface SavedCardOptionProps {
  card: SavedCard
  chosen: boolean
  code: ReturnType<typeof useSecurityCode>
  onChoose: () => void
}

/** A saved card with its security code field; focusing the field chooses the card. */
export function SavedCardOption({ card, chosen, code, onChoose }: SavedCardOptionProps) {
  return (
    <SavedCardRadio groupName="payment-method" card={card} checked={chosen} onSelect={onChoose}>
      <div className={style.cvc} ref={chosen ? code.box : null}>
        <TextField
          label={cardFieldsText.cvc}
          aria-label={`${cardFieldsText.cvc}: ${formatSavedCard(card)}`}
          value={chosen ? code.value : ''}
          error={chosen ? code.error : undefined}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={3}
          placeholder={cardFieldsText.cvcExample}
          onFocus={() => chosen || onChoose()}
          onChange={({ target }) => code.setText(target.value)}
        />
      </div>
    </SavedCardRadio>
  )
}
