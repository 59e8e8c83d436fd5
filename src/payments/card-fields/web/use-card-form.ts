import { type FormEvent, useRef, useState } from 'react'
import type { CardFieldsHandle, CardToken } from '#payments/card-fields/web/card-token.ts'

type SubmitToken = (token: CardToken, toKeep: CardToken | undefined) => Promise<unknown>

/**
 * A form around the card fields: sent once at a time, and only with a card that the provider takes. A card that is to be
 * kept needs a token of its own, since each works once (D-041).
 */
export function useCardForm(onToken: SubmitToken, { kept = false } = {}) {
  const card = useRef<CardFieldsHandle>(null)
  const [waiting, setWaiting] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (waiting) return
    setWaiting(true)
    try {
      const [token, toKeep] = (await card.current?.createTokens(kept ? 2 : 1)) ?? []
      if (token) await onToken(token, toKeep)
    } finally {
      setWaiting(false)
    }
  }
  return { card, waiting, submit }
}
