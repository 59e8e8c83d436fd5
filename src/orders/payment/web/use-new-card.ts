import { type FormEvent, useEffect, useRef } from 'react'
import { useCardForm } from '#payments/card-fields/web/card-fields.tsx'
import { useSaveCard } from '#payments/cards/web/api.ts'
import type { PaymentInput } from './api.ts'

export interface SavedBySelf {
  /** Whether the typed card is chosen for this payment; the review is then open below, with the terms and the main button. */
  isSaved: boolean
  onSave: (payment: PaymentInput) => unknown
  /** Called when the card is edited, since it is then no longer the chosen one. */
  onEdit: () => void
}

interface NewCardOptions {
  /** Whether the payer wants the card to be saved for future orders. */
  isCardSaved: boolean
  onSave: (payment: PaymentInput) => unknown
  /** If given, a card is chosen for this payment as soon as it is complete, without the step's button (D-530). */
  bySelf: SavedBySelf | undefined
}

/** A complete card is chosen after nothing was typed for this long, since nothing marks the end of a card holder's name. */
const settledAfterMs = 500

/** The form of a new card; a card that cannot be saved for future orders is still used for the payment (D-041). */
export function useNewCard({ isCardSaved, onSave, bySelf }: NewCardOptions) {
  const saveCard = useSaveCard()
  const form = useCardForm(
    async (token, tokenToSave) => {
      if (tokenToSave) await saveCard.mutateAsync(tokenToSave).catch(() => undefined)
      onSave({ kind: 'new', token })
    },
    { saveCard: isCardSaved },
  )
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const edits = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const saveComplete = async () => {
    const edit = edits.current
    const [token] = (await form.card.current?.createTokens(1)) ?? []
    if (token && edit === edits.current) bySelf?.onSave({ kind: 'new', token })
  }
  const edit = () => {
    clearTimeout(timer.current)
    edits.current += 1
    bySelf?.onEdit()
  }
  return {
    ...form,
    submit: (event: FormEvent) => {
      clearTimeout(timer.current)
      return form.submit(event)
    },
    events: bySelf && {
      onEdit: edit,
      onComplete: () => {
        timer.current = setTimeout(saveComplete, settledAfterMs)
      },
    },
  }
}
