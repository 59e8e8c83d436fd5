import { type ChangeEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { cardFieldsText } from '#payments/card-fields/text.ts'
import { extractDigits, isValidCardNumber, isValidCvc, parseExpiry } from '#payments/card-fields/web/card-number.ts'
import {
  CardFieldError,
  type CardFieldName,
  type CardFieldsProps,
  type CardInput,
  createSandboxToken,
} from '#payments/card-fields/web/card-token.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'

type CardErrors = Partial<Record<CardFieldName, string>>
const emptyCard = { number: '', expiry: '', cvc: '', holderName: '' }

/** The values and errors of the sandbox's card fields, and the tokens that the sandbox creates for them. */
export function useSandboxCardFields({ ref, nameEmpty, onEdit }: CardFieldsProps) {
  const container = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(emptyCard)
  const [errors, setErrors] = useState<CardErrors>({})
  useLayoutEffect(() => {
    if (Object.keys(errors).length > 0) container.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  const createTokens = async (count: number) => {
    const card = validateCard(typed, nameEmpty)
    if ('errors' in card) {
      setErrors(card.errors)
      return null
    }
    try {
      return await Promise.all(Array.from({ length: count }, () => createSandboxToken(card)))
    } catch (error) {
      if (error instanceof CardFieldError) setErrors({ [error.field]: error.message })
      else notifyError(error)
      return null
    }
  }
  useImperativeHandle(ref, () => ({ createTokens }))
  return {
    container,
    /** The props of a field; `format` groups the digits while they are typed. */
    bind: (name: CardFieldName, format = (text: string) => text) => ({
      name,
      value: typed[name],
      error: errors[name],
      onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
        // formatting while the user deletes would insert the deleted separator again
        const isDeleting = value.length < typed[name].length
        setTyped({ ...typed, [name]: isDeleting ? value : format(value) })
        setErrors({})
        onEdit?.()
      },
    }),
  }
}

function validateCard(typed: typeof emptyCard, nameEmpty: string): CardInput | { errors: CardErrors } {
  const expiry = parseExpiry(typed.expiry, new Date())
  const holderName = typed.holderName.trim()
  const errors: CardErrors = {
    ...(isValidCardNumber(typed.number) ? {} : { number: cardFieldsText.cardNumberWrong }),
    ...(expiry ? {} : { expiry: cardFieldsText.expiryWrong }),
    ...(isValidCvc(typed.cvc, typed.number)
      ? {}
      : { cvc: typed.cvc ? cardFieldsText.cvcWrong : cardFieldsText.cvcEmpty }),
    ...(holderName ? {} : { holderName: nameEmpty }),
  }
  if (!expiry || Object.keys(errors).length > 0) return { errors }
  return { number: extractDigits(typed.number), ...expiry, cvc: typed.cvc, holderName }
}
