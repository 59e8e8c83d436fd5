import { type Ref, useRef, useState } from 'react'

export interface SecurityCodeHandle {
  /** The provider's token for the typed CVC, or null if the code is missing or refused: the field shows the error then. */
  createToken: () => Promise<string | null>
  clear: () => void
}

export interface SecurityCodeFieldProps {
  ref: Ref<SecurityCodeHandle> | null
  /** The name of the saved card, for screen readers. */
  cardName: string
  /** The message for a missing code (C-PAY-028). */
  codeEmpty: string
  onFocus: () => void
  /** The code is all that is left to enter. */
  autoFocus?: boolean
}

/** The CVC of the chosen saved card, for which the provider returns a token: the shop's server never sees the code (D-115). */
export function useSecurityCode() {
  const field = useRef<SecurityCodeHandle>(null)
  const [submitting, setSubmitting] = useState(false)
  return {
    field,
    submitting,
    clear: () => field.current?.clear(),
    /** Null for a missing or refused code, which is then focused with its message, and while a token is being created. */
    async createToken(): Promise<string | null> {
      if (submitting || !field.current) return null
      setSubmitting(true)
      return field.current.createToken().finally(() => setSubmitting(false))
    },
  }
}
