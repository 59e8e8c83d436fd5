import { type ReactNode, useState } from 'react'
import { getPaymentErrorText } from '#payments/attempts/web/payment-error-text.ts'
import { CardFields } from '#payments/card-fields/web/card-fields.tsx'
import { useCardForm } from '#payments/card-fields/web/use-card-form.ts'
import { cardsText } from '#payments/cards/text.ts'
import { useSaveCard } from '#payments/cards/web/api.ts'
import { paymentsText } from '#payments/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { FieldError } from '#platform/web/ui/fields/field.tsx'
import style from './new-card-form.module.css'

interface NewCardFormProps {
  onSaved: () => void
  /** Another button beside 'Save card'. */
  beside?: ReactNode
}

/** Adds a card to the saved ones. The provider's own words of a refusal stand under the card (C-CARD-021). */
export function NewCardForm({ onSaved, beside }: NewCardFormProps) {
  const [problem, setProblem] = useState('')
  const save = useSaveCard()
  const { card, submitting, submit } = useCardForm((token) =>
    save.mutateAsync(token).then(onSaved, (error) => setProblem(getPaymentErrorText(error))),
  )
  return (
    <form className={style.form} noValidate onSubmit={submit}>
      <CardFields ref={card} nameEmpty={paymentsText.holderNameEmpty} onEdit={() => setProblem('')} />
      {problem && <FieldError>{problem}</FieldError>}
      <div className={style.actions}>
        {beside}
        <Button type="submit" loading={submitting}>
          {cardsText.saveCard}
        </Button>
      </div>
    </form>
  )
}
