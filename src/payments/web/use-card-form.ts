import { type FormEvent, useRef, useState } from 'react'
import type { CardFieldsHandle, CardToken } from '#payments/web/card-token.ts'

/** A form around the card fields: sent once at a time, and only with a card that the provider takes. */
export function useCardForm(onToken: (token: CardToken) => Promise<unknown>) {
  const card = useRef<CardFieldsHandle>(null)
  const [waiting, setWaiting] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (waiting) return
    setWaiting(true)
    try {
      const [token] = (await card.current?.makeTokens(1)) ?? []
      if (token) await onToken(token)
    } finally {
      setWaiting(false)
    }
  }
  return { card, waiting, submit }
}
