import { useRef, useState } from 'react'
import { orderPaymentText } from '#orders/payment/text.ts'
import { cardFieldsText } from '#payments/card-fields/text.ts'
import type { SavedCard } from '#payments/cards/web/saved-card.ts'
import { formatSavedCard, SavedCardRadio } from '#payments/cards/web/saved-card-details.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import style from './payment-step.module.css'

/** The chosen card's code. It is for the holder's presence alone and goes nowhere (D-115). */
export function useSecurityCode() {
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const type = (text: string) => {
    setTyped(text.replace(/\D/g, '').slice(0, 3))
    setProblem(undefined)
  }
  return {
    box,
    typed,
    problem,
    type,
    clear: () => type(''),
    /** Otherwise its message is shown and it has the focus. */
    isComplete(): boolean {
      if (typed.length === 3) return true
      setProblem(orderPaymentText.enterCvc)
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

/** A saved card with its CVC box, which chooses it too. */
export function SavedCardOption({ card, chosen, code, onChoose }: SavedCardOptionProps) {
  return (
    <SavedCardRadio groupName="way" card={card} checked={chosen} onSelect={onChoose}>
      <div className={style.cvc} ref={chosen ? code.box : null}>
        <TextField
          label={cardFieldsText.cvc}
          aria-label={`${cardFieldsText.cvc}: ${formatSavedCard(card)}`}
          value={chosen ? code.typed : ''}
          error={chosen ? code.problem : undefined}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={3}
          placeholder={cardFieldsText.cvcExample}
          onFocus={() => chosen || onChoose()}
          onChange={({ target }) => code.type(target.value)}
        />
      </div>
    </SavedCardRadio>
  )
}
