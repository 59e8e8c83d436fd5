import { type FormEvent, useRef, useState } from 'react'
import type { CardFieldsHandle, CardToken } from '#payments/card-fields/web/card-token.ts'

type SubmitToken = (token: CardToken, tokenToSave: CardToken | undefined) => Promise<unknown>

/**
 * The submit handler of a form with card fields: one submission at a time, and only with a card that the provider accepts. A card
 * that is saved too needs a second token, since each works once (D-041).
 */
export function useCardForm(onSubmit: SubmitToken, { saveCard = false } = {}) {
  const card = useRef<CardFieldsHandle>(null)
  const [submitting, setSubmitting] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (submitting) return
    setSubmitting(true)
    try {
      const [token, tokenToSave] = (await card.current?.createTokens(saveCard ? 2 : 1)) ?? []
      if (token) await onSubmit(token, tokenToSave)
    } finally {
      setSubmitting(false)
    }
  }
  return { card, submitting, submit }
}
