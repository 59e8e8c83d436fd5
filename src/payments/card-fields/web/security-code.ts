import type { Ref } from 'react'

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
