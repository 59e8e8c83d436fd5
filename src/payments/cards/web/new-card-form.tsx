import { type ReactNode, useState } from 'react'
import { getPaymentErrorText } from '#payments/attempts/web/payment-error-text.ts'
import { CardFields, useCardForm } from '#payments/card-fields/web/card-fields.tsx'
import { paymentsText } from '#payments/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { FieldError } from '#platform/web/ui/fields/field.tsx'
import { cardsText } from '../text.ts'
import { useSaveCard } from './api.ts'
import style from './cards-screen.module.css'

interface NewCardFormProps {
  onSaved: () => void
  /** A further button next to 'Save card'. */
  beside?: ReactNode
}

/** Saves a new card; if the provider declines it, the provider's message is shown under the fields (C-CARD-021). */
export function NewCardForm({ onSaved, beside }: NewCardFormProps) {
  const [error, setError] = useState('')
  const save = useSaveCard()
  const { card, submitting, submit } = useCardForm((token) =>
    save.mutateAsync(token).then(onSaved, (cause) => setError(getPaymentErrorText(cause))),
  )
  return (
    <form className={style.form} noValidate onSubmit={submit}>
      <CardFields ref={card} nameEmpty={paymentsText.holderNameEmpty} onEdit={() => setError('')} />
      {error && <FieldError>{error}</FieldError>}
      <div className={style.actions}>
        {beside}
        <Button type="submit" loading={submitting}>
          {cardsText.saveCard}
        </Button>
      </div>
    </form>
  )
}
