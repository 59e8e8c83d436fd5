import { lazy, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { cardFieldsText } from '../text.ts'
import { extractDigits } from './card-number.ts'
import { CardFieldError, createSandboxCvcToken } from './card-token.ts'
import type { SecurityCodeFieldProps } from './security-code.ts'

const codeLength = 3

// the provider's library is loaded only with its own field, never with that of the sandbox
const StripeSecurityCodeField = lazy(() =>
  import('#payments/card-fields/web/stripe-security-code-field.tsx').then((file) => ({
    default: file.StripeSecurityCodeField,
  })),
)

/** The field for the CVC of a saved card; the CVC goes to the provider, which returns a token, and never to the shop (D-115). */
export function SecurityCodeField(props: SecurityCodeFieldProps) {
  if (browserSettings().provider === 'sandbox') return <SandboxSecurityCodeField {...props} />
  const skeleton = (
    <SkeletonGroup>
      <Skeleton height="76px" />
    </SkeletonGroup>
  )
  return (
    <Suspense fallback={skeleton}>
      <StripeSecurityCodeField {...props} />
    </Suspense>
  )
}

function SandboxSecurityCodeField({ ref, cardName, codeEmpty, onFocus, autoFocus = false }: SecurityCodeFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // focused without scrolling, so that the contents above the field stay visible
    if (autoFocus) box.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [autoFocus])
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const change = (typed: string) => {
    setCode(extractDigits(typed).slice(0, codeLength))
    setError(undefined)
  }
  const showError = (message: string) => {
    setError(message)
    box.current?.querySelector('input')?.focus()
    return null
  }
  const createToken = async () => {
    if (code.length < codeLength) return showError(codeEmpty)
    try {
      return await createSandboxCvcToken(code)
    } catch (cause) {
      if (cause instanceof CardFieldError) return showError(cause.message)
      notifyError(cause)
      return null
    }
  }
  useImperativeHandle(ref, () => ({ createToken, clear: () => change('') }))
  return (
    <div ref={box}>
      <TextField
        label={cardFieldsText.cvc}
        aria-label={`${cardFieldsText.cvc}: ${cardName}`}
        value={code}
        error={error}
        inputMode="numeric"
        autoComplete="cc-csc"
        maxLength={codeLength}
        placeholder={cardFieldsText.cvcExample}
        onFocus={onFocus}
        onChange={({ target }) => change(target.value)}
      />
    </div>
  )
}
