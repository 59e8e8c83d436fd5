import { type Ref, useRef, useState } from 'react'

export interface SecurityCodeHandle {
  /** Returns the provider's token for the typed CVC; null if the CVC is missing or refused, which the field then shows. */
  createToken: () => Promise<string | null>
  clear: () => void
}

export interface SecurityCodeFieldProps {
  ref: Ref<SecurityCodeHandle> | null
  /** The saved card as screen readers name it. */
  cardName: string
  /** The message for a missing CVC (C-PAY-028). */
  codeEmpty: string
  onFocus: () => void
  /** True if nothing but the CVC is left to enter. */
  autoFocus?: boolean
}

/** The field for the CVC of the chosen saved card; the provider returns a token for the CVC, which the shop's server never sees (D-115). */
export function useSecurityCode() {
  const field = useRef<SecurityCodeHandle>(null)
  const [submitting, setSubmitting] = useState(false)
  return {
    field,
    submitting,
    clear: () => field.current?.clear(),
    /**
     * Returns null if the CVC is missing or refused, in which case its field gets the focus and the message, and while another token is
     * being created.
     */
    async createToken(): Promise<string | null> {
      if (submitting || !field.current) return null
      setSubmitting(true)
      return field.current.createToken().finally(() => setSubmitting(false))
    },
  }
}
