import type { useSecurityCode } from '#orders/payment/web/use-security-code.ts'
import { cardFieldsText } from '#payments/card-fields/text.ts'
import type { SavedCard } from '#payments/cards/web/saved-card.ts'
import { formatSavedCard, SavedCardRadio } from '#payments/cards/web/saved-card-details.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import style from './payment-step.module.css'

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
