import { useRef, useState } from 'react'
import type { SecurityCodeHandle } from '#payments/card-fields/web/security-code.ts'

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
