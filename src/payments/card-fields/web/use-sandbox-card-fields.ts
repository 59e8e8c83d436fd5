import { type ChangeEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { checkoutText } from '#orders/checkout/text.ts'
import { extractDigits, isValidCardNumber, isValidCvc, parseExpiry } from '#payments/card-fields/web/card-number.ts'
import {
  CardFieldError,
  type CardFieldName,
  type CardFieldsProps,
  type CardInput,
  createSandboxToken,
} from '#payments/card-fields/web/card-token.ts'
import { errorMessage } from '#platform/web/api-client/api-error.ts'
import { notify } from '#platform/web/ui/notifications/notifications.ts'

type Problems = Partial<Record<CardFieldName, string>>
const emptyCard = { number: '', expiry: '', cvc: '', holderName: '' }

/** A card as it is typed into fields of our own, what is wrong with it, and the sandbox's tokens for it. */
export function useSandboxCardFields({ ref, nameEmpty, onEdit }: CardFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(emptyCard)
  const [problems, setProblems] = useState<Problems>({})
  useLayoutEffect(() => {
    if (Object.keys(problems).length > 0) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problems])
  const createTokens = async (count: number) => {
    const card = validateCard(typed, nameEmpty)
    if ('problems' in card) {
      setProblems(card.problems)
      return null
    }
    try {
      return await Promise.all(Array.from({ length: count }, () => createSandboxToken(card)))
    } catch (error) {
      if (error instanceof CardFieldError) setProblems({ [error.field]: error.message })
      else notify.error(errorMessage(error))
      return null
    }
  }
  useImperativeHandle(ref, () => ({ createTokens }))
  return {
    box,
    /** For the field of this name; `shape` groups what is typed. */
    on: (name: CardFieldName, shape = (text: string) => text) => ({
      name,
      value: typed[name],
      error: problems[name],
      onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
        // while something is taken away the grouping would put it back
        const shorter = value.length < typed[name].length
        setTyped({ ...typed, [name]: shorter ? value : shape(value) })
        setProblems({})
        onEdit?.()
      },
    }),
  }
}

function validateCard(typed: typeof emptyCard, nameEmpty: string): CardInput | { problems: Problems } {
  const expiry = parseExpiry(typed.expiry, new Date())
  const holderName = typed.holderName.trim()
  const problems: Problems = {
    ...(isValidCardNumber(typed.number) ? {} : { number: checkoutText.cardNumberWrong }),
    ...(expiry ? {} : { expiry: checkoutText.expiryWrong }),
    ...(isValidCvc(typed.cvc, typed.number) ? {} : { cvc: typed.cvc ? checkoutText.cvcWrong : checkoutText.cvcEmpty }),
    ...(holderName ? {} : { holderName: nameEmpty }),
  }
  if (!expiry || Object.keys(problems).length > 0) return { problems }
  return { number: extractDigits(typed.number), ...expiry, cvc: typed.cvc, holderName }
}
