import { useRef, useState } from 'react'
import { orderPaymentText } from '#orders/payment/text.ts'

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
