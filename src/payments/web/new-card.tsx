import { type ReactNode, useState } from 'react'
import { checkoutText } from '#orders/checkout-text.ts'
import { paymentsText } from '#payments/text.ts'
import { useSaveCard } from '#payments/web/api.ts'
import { CardFields } from '#payments/web/card-form.tsx'
import { refusalText } from '#payments/web/refusal-text.ts'
import { useCardForm } from '#payments/web/use-card-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Problem } from '#platform/web/ui/field.tsx'
import style from './new-card.module.css'

interface NewCardProps {
  onSaved: () => void
  /** Another button beside 'Save card'. */
  beside?: ReactNode
}

/** Adds a card to the saved ones. The provider's own words of a refusal stand under the card (C-CARD-021). */
export function NewCard({ onSaved, beside }: NewCardProps) {
  const [problem, setProblem] = useState('')
  const save = useSaveCard()
  const { card, waiting, submit } = useCardForm((token) =>
    save.mutateAsync(token).then(onSaved, (error) => setProblem(refusalText(error))),
  )
  return (
    <form className={style.form} noValidate onSubmit={submit}>
      <CardFields ref={card} nameEmpty={paymentsText.holderNameEmpty} onEdit={() => setProblem('')} />
      {problem && <Problem>{problem}</Problem>}
      <div className={style.actions}>
        {beside}
        <Button type="submit" waiting={waiting}>
          {checkoutText.saveCard}
        </Button>
      </div>
    </form>
  )
}
