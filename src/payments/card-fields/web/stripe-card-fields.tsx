import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import type { StripeElementChangeEvent } from '@stripe/stripe-js'
import lockIcon from '@tabler/icons/outline/lock.svg?path'
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { textLengths } from '#platform/text-lengths.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { Field, TextField } from '#platform/web/ui/fields/field.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { cardFieldsText } from '../text.ts'
import style from './card-fields.module.css'
import type { CardFieldName, CardFieldsHandle, CardFieldsProps, CardToken } from './card-token.ts'
import { CardFieldError, toCardFieldName, toCardToken } from './card-token.ts'
import { DeclineNotice } from './sandbox-card-fields.tsx'
import { useFrameStyle, useStripeLibrary } from './stripe-library.ts'

/** The provider's fields in iframes, so that the page never sees the card number. */
export function StripeCardFields(props: CardFieldsProps) {
  const { library, isMissing } = useStripeLibrary()
  if (isMissing) return <CardFieldsUnavailable ref={props.ref} />
  return (
    <Elements stripe={library}>
      <StripeFields {...props} />
    </Elements>
  )
}

type FrameName = Exclude<CardFieldName, 'holderName'>
type FrameChange = Pick<StripeElementChangeEvent, 'complete' | 'empty'>

const frameNames: readonly FrameName[] = ['number', 'expiry', 'cvc']
const frames = { number: CardNumberElement, expiry: CardExpiryElement, cvc: CardCvcElement } as const

function StripeFields(props: CardFieldsProps) {
  const { container, errors, holderName, changeFrame, changeHolderName } = useStripeCardFields(props)
  const frameStyle = useFrameStyle()
  const noticeId = useId()
  return (
    <div className={style.fields} ref={container}>
      <div className={style.wide}>
        <Field label={cardFieldsText.cardNumber} error={errors.number}>
          {({ id }) => (
            <CardNumberElement
              id={id}
              className={style.frame}
              options={{ style: frameStyle, showIcon: true }}
              onChange={(change) => changeFrame('number', change)}
            />
          )}
        </Field>
        {props.declined && <DeclineNotice id={noticeId} declined={props.declined} />}
      </div>
      <Field label={cardFieldsText.expiry} error={errors.expiry}>
        {({ id }) => (
          <CardExpiryElement
            id={id}
            className={style.frame}
            options={{ style: frameStyle }}
            onChange={(change) => changeFrame('expiry', change)}
          />
        )}
      </Field>
      <Field label={cardFieldsText.cvc} error={errors.cvc}>
        {({ id }) => (
          <CardCvcElement
            id={id}
            className={style.frame}
            options={{ style: frameStyle }}
            onChange={(change) => changeFrame('cvc', change)}
          />
        )}
      </Field>
      <div className={style.wide}>
        <TextField
          label={cardFieldsText.holderName}
          error={errors.holderName}
          value={holderName}
          autoComplete="cc-name"
          maxLength={textLengths.name}
          onChange={({ target }) => changeHolderName(target.value)}
        />
      </div>
      <p className={style.note}>
        <Icon icon={lockIcon} size={16} />
        {cardFieldsText.cardsStayAway}
      </p>
    </div>
  )
}

/** The state of the provider's card fields, and the function that creates tokens for them. */
function useStripeCardFields({ ref, nameEmpty, onEdit, onComplete, declined, ...proposed }: CardFieldsProps) {
  const stripe = useStripe()
  const elements = useElements()
  const container = useRef<HTMLDivElement>(null)
  const [holderName, setHolderName] = useState(proposed.holderName ?? '')
  const filled = useRef<Partial<Record<FrameName, FrameChange>>>({})
  const [errors, setErrors] = useState<Partial<Record<CardFieldName, string>>>({})
  const showError = (field: CardFieldName, message: string) => {
    setErrors({ [field]: message })
    if (field === 'holderName') container.current?.querySelector<HTMLElement>('input[autocomplete=cc-name]')?.focus()
    else elements?.getElement(frames[field])?.focus()
    return null
  }
  useEffect(() => {
    if (declined?.isTypedCard) elements?.getElement(CardNumberElement)?.focus()
  }, [declined, elements])
  const createToken = async (name: string): Promise<CardToken> => {
    const number = elements?.getElement(CardNumberElement)
    if (!stripe || !number) throw new CardFieldError(cardFieldsText.cardFormNotReady, 'number')
    const { token, error } = await stripe.createToken(number, { name })
    if (error)
      throw new CardFieldError(error.message ?? cardFieldsText.cardNumberWrong, toCardFieldName(error.code ?? ''))
    return toCardToken(token.id, token.card, name)
  }
  const createTokens = async (count: number) => {
    const name = holderName.trim()
    if (!name) return showError('holderName', nameEmpty)
    try {
      const tokens: CardToken[] = []
      while (tokens.length < count) tokens.push(await createToken(name))
      return tokens
    } catch (error) {
      if (error instanceof CardFieldError) return showError(error.field, error.message)
      notifyError(error)
      return null
    }
  }
  useImperativeHandle(ref, () => ({ createTokens }))
  const tellEdit = (name: string) => {
    setErrors({})
    onEdit?.()
    if (name.trim() && frameNames.every((frame) => filled.current[frame]?.complete)) onComplete?.()
  }
  return {
    container,
    errors,
    holderName,
    /** Moves the focus to the next frame if this one was just completed and the next one is empty. */
    changeFrame(name: FrameName, { complete, empty }: FrameChange): void {
      const isCompleted = complete && !filled.current[name]?.complete
      filled.current[name] = { complete, empty }
      const next = frameNames[frameNames.indexOf(name) + 1]
      if (isCompleted && next && filled.current[next]?.empty !== false) elements?.getElement(frames[next])?.focus()
      tellEdit(holderName)
    },
    changeHolderName(name: string): void {
      setHolderName(name)
      tellEdit(name)
    },
  }
}

/** Shown instead of the card fields if the provider's library could not be loaded; no token is created then (D-160). */
function CardFieldsUnavailable({ ref }: { ref: Ref<CardFieldsHandle> }) {
  useImperativeHandle(ref, () => ({ createTokens: async () => null }))
  return (
    <p className={style.missing} role="alert">
      {cardFieldsText.cardsNotAvailable}
    </p>
  )
}
