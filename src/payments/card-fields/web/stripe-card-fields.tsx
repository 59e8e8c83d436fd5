import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { checkoutText } from '#orders/checkout/text.ts'
import { CardFieldsUnavailable } from '#payments/card-fields/web/card-fields-unavailable.tsx'
import {
  CardFieldError,
  type CardFieldName,
  type CardFieldsProps,
  type CardToken,
  toCardFieldName,
  toCardToken,
} from '#payments/card-fields/web/card-token.ts'
import { loadStripeLibrary } from '#payments/card-fields/web/load-stripe-library.ts'
import { errorMessage } from '#platform/web/api-client/api-error.ts'
import { Field, TextField } from '#platform/web/ui/fields/field.tsx'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import { lockIcon } from '#platform/web/ui/icons/more-icons.ts'
import { notify } from '#platform/web/ui/notifications/notifications.ts'
import style from './card-fields.module.css'

/** The provider's own fields, in frames of its own: what is typed into them never passes through this page. */
export function StripeCardFields(props: CardFieldsProps) {
  const [library] = useState(loadStripeLibrary)
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    library.then((loaded) => setMissing(loaded === null))
  }, [library])
  if (missing) return <CardFieldsUnavailable ref={props.ref} />
  return (
    <Elements stripe={library}>
      <StripeFields {...props} />
    </Elements>
  )
}

const frames = { number: CardNumberElement, expiry: CardExpiryElement, cvc: CardCvcElement } as const

function StripeFields(props: CardFieldsProps) {
  const { box, problems, holderName, edited, typeName } = useStripeCardFields(props)
  const look = useFrameStyle()
  return (
    <div className={style.fields} ref={box}>
      <div className={style.wide}>
        <Field label={checkoutText.cardNumber} error={problems.number}>
          {({ id }) => (
            <CardNumberElement
              id={id}
              className={style.frame}
              options={{ style: look, showIcon: true }}
              onChange={edited}
            />
          )}
        </Field>
      </div>
      <Field label={checkoutText.expiry} error={problems.expiry}>
        {({ id }) => <CardExpiryElement id={id} className={style.frame} options={{ style: look }} onChange={edited} />}
      </Field>
      <Field label={checkoutText.cvc} error={problems.cvc}>
        {({ id }) => <CardCvcElement id={id} className={style.frame} options={{ style: look }} onChange={edited} />}
      </Field>
      <div className={style.wide}>
        <TextField
          label={checkoutText.holderName}
          error={problems.holderName}
          value={holderName}
          autoComplete="cc-name"
          maxLength={75}
          onChange={({ target }) => typeName(target.value)}
          onEdit={edited}
        />
      </div>
      <p className={style.note}>
        <Icon icon={lockIcon} size={16} />
        {checkoutText.cardsStayAway}
      </p>
    </div>
  )
}

/** What the provider's fields hold, as far as we know of it: the name, what is wrong, and tokens. */
function useStripeCardFields({ ref, nameEmpty, onEdit }: CardFieldsProps) {
  const stripe = useStripe()
  const elements = useElements()
  const box = useRef<HTMLDivElement>(null)
  const [holderName, setHolderName] = useState('')
  const [problems, setProblems] = useState<Partial<Record<CardFieldName, string>>>({})
  const tell = (field: CardFieldName, message: string) => {
    setProblems({ [field]: message })
    if (field === 'holderName') box.current?.querySelector<HTMLElement>('input[autocomplete=cc-name]')?.focus()
    else elements?.getElement(frames[field])?.focus()
    return null
  }
  const createToken = async (name: string): Promise<CardToken> => {
    const number = elements?.getElement(CardNumberElement)
    if (!stripe || !number) throw new CardFieldError(checkoutText.cardFormNotReady, 'number')
    const { token, error } = await stripe.createToken(number, { name })
    if (error)
      throw new CardFieldError(error.message ?? checkoutText.cardNumberWrong, toCardFieldName(error.code ?? ''))
    return toCardToken(token.id, token.card, name)
  }
  const createTokens = async (count: number) => {
    const name = holderName.trim()
    if (!name) return tell('holderName', nameEmpty)
    try {
      const tokens: CardToken[] = []
      while (tokens.length < count) tokens.push(await createToken(name))
      return tokens
    } catch (error) {
      if (error instanceof CardFieldError) return tell(error.field, error.message)
      notify.error(errorMessage(error))
      return null
    }
  }
  useImperativeHandle(ref, () => ({ createTokens }))
  const edited = () => {
    setProblems({})
    onEdit?.()
  }
  return { box, problems, holderName, edited, typeName: setHolderName }
}

/** The frames see no style sheet of ours, so the colours of now are handed in. */
function useFrameStyle() {
  const [colours, setColours] = useState({ text: '#221b1a', muted: '#6b5f5a', danger: '#b3261e' })
  useEffect(() => {
    const probe = document.createElement('span')
    document.body.append(probe)
    const read = (name: string) => {
      probe.style.color = `var(--${name})`
      return getComputedStyle(probe).color
    }
    setColours({ text: read('text'), muted: read('text-muted'), danger: read('danger') })
    probe.remove()
  }, [])
  return {
    base: { color: colours.text, fontSize: '16px', '::placeholder': { color: colours.muted } },
    invalid: { color: colours.danger },
  }
}
