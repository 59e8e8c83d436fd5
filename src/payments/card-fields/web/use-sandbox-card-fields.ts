import { type ChangeEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { checkoutText } from '#orders/checkout/text.ts'
import { digitsOf, isCardNumber, isCvc, readExpiry } from '#payments/card-fields/web/card-number.ts'
import {
  type CardField,
  type CardFieldsProps,
  CardNotTaken,
  makeSandboxToken,
  type TypedCard,
} from '#payments/card-fields/web/card-token.ts'
import { errorMessage } from '#platform/web/api-client/call-api.ts'
import { notify } from '#platform/web/ui/notifications/notifications.ts'

type Problems = Partial<Record<CardField, string>>
const nothing = { number: '', expiry: '', cvc: '', holderName: '' }

/** A card as it is typed into fields of our own, what is wrong with it, and the sandbox's tokens for it. */
export function useTypedCard({ ref, nameEmpty, onEdit }: CardFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(nothing)
  const [problems, setProblems] = useState<Problems>({})
  useLayoutEffect(() => {
    if (Object.keys(problems).length > 0) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problems])
  const makeTokens = async (count: number) => {
    const card = readCard(typed, nameEmpty)
    if ('problems' in card) {
      setProblems(card.problems)
      return null
    }
    try {
      return await Promise.all(Array.from({ length: count }, () => makeSandboxToken(card)))
    } catch (error) {
      if (error instanceof CardNotTaken) setProblems({ [error.field]: error.message })
      else notify.error(errorMessage(error))
      return null
    }
  }
  useImperativeHandle(ref, () => ({ makeTokens }))
  return {
    box,
    /** For the field of this name; `shape` groups what is typed. */
    on: (name: CardField, shape = (text: string) => text) => ({
      name,
      value: typed[name],
      problem: problems[name],
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

function readCard(typed: typeof nothing, nameEmpty: string): TypedCard | { problems: Problems } {
  const expiry = readExpiry(typed.expiry, new Date())
  const holderName = typed.holderName.trim()
  const problems: Problems = {
    ...(isCardNumber(typed.number) ? {} : { number: checkoutText.cardNumberWrong }),
    ...(expiry ? {} : { expiry: checkoutText.expiryWrong }),
    ...(isCvc(typed.cvc, typed.number) ? {} : { cvc: typed.cvc ? checkoutText.cvcWrong : checkoutText.cvcEmpty }),
    ...(holderName ? {} : { holderName: nameEmpty }),
  }
  if (!expiry || Object.keys(problems).length > 0) return { problems }
  return { number: digitsOf(typed.number), ...expiry, cvc: typed.cvc, holderName }
}
