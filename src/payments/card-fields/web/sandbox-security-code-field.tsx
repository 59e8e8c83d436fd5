import { useImperativeHandle, useRef, useState } from 'react'
import { cardFieldsText } from '#payments/card-fields/text.ts'
import { extractDigits } from '#payments/card-fields/web/card-number.ts'
import { CardFieldError, createSandboxCvcToken } from '#payments/card-fields/web/card-token.ts'
import type { SecurityCodeFieldProps } from '#payments/card-fields/web/security-code.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { TextField } from '#platform/web/ui/fields/field.tsx'

const codeLength = 3

export function SandboxSecurityCodeField({ ref, cardName, codeEmpty, onFocus }: SecurityCodeFieldProps) {
  const box = useRef<HTMLDivElement>(null)
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
