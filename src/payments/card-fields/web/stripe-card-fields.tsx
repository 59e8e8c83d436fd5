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
import { CardsNotAvailable } from '#payments/card-fields/web/card-fields-unavailable.tsx'
import {
  type CardField,
  type CardFieldsProps,
  CardNotTaken,
  type CardToken,
  fieldOf,
  tokenOf,
} from '#payments/card-fields/web/card-token.ts'
import { providerLibrary } from '#payments/card-fields/web/load-stripe-library.ts'
import { errorMessage } from '#platform/web/api-client/call-api.ts'
import { Field, TextField } from '#platform/web/ui/fields/field.tsx'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import { lockIcon } from '#platform/web/ui/icons/more-icons.ts'
import { notify } from '#platform/web/ui/notifications/notifications.ts'
import style from './card-fields.module.css'

/** The provider's own fields, in frames of its own: what is typed into them never passes through this page. */
export function StripeCardFields(props: CardFieldsProps) {
  const [library] = useState(providerLibrary)
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    library.then((loaded) => setMissing(loaded === null))
  }, [library])
  if (missing) return <CardsNotAvailable ref={props.ref} />
  return (
    <Elements stripe={library}>
      <Fields {...props} />
    </Elements>
  )
}

const frames = { number: CardNumberElement, expiry: CardExpiryElement, cvc: CardCvcElement } as const

function Fields(props: CardFieldsProps) {
  const { box, problems, holderName, edited, typeName } = useProvidersCard(props)
  const look = useLook()
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
function useProvidersCard({ ref, nameEmpty, onEdit }: CardFieldsProps) {
  const stripe = useStripe()
  const elements = useElements()
  const box = useRef<HTMLDivElement>(null)
  const [holderName, setHolderName] = useState('')
  const [problems, setProblems] = useState<Partial<Record<CardField, string>>>({})
  const tell = (field: CardField, message: string) => {
    setProblems({ [field]: message })
    if (field === 'holderName') box.current?.querySelector<HTMLElement>('input[autocomplete=cc-name]')?.focus()
    else elements?.getElement(frames[field])?.focus()
    return null
  }
  const oneToken = async (name: string): Promise<CardToken> => {
    const number = elements?.getElement(CardNumberElement)
    if (!stripe || !number) throw new CardNotTaken(checkoutText.cardFormNotReady, 'number')
    const { token, error } = await stripe.createToken(number, { name })
    if (error) throw new CardNotTaken(error.message ?? checkoutText.cardNumberWrong, fieldOf(error.code ?? ''))
    return tokenOf(token.id, token.card, name)
  }
  const makeTokens = async (count: number) => {
    const name = holderName.trim()
    if (!name) return tell('holderName', nameEmpty)
    try {
      const tokens: CardToken[] = []
      while (tokens.length < count) tokens.push(await oneToken(name))
      return tokens
    } catch (error) {
      if (error instanceof CardNotTaken) return tell(error.field, error.message)
      notify.error(errorMessage(error))
      return null
    }
  }
  useImperativeHandle(ref, () => ({ makeTokens }))
  const edited = () => {
    setProblems({})
    onEdit?.()
  }
  return { box, problems, holderName, edited, typeName: setHolderName }
}

/** The frames see no style sheet of ours, so the colours of now are handed in. */
function useLook() {
  const [colours, setColours] = useState({ ink: '#221b1a', muted: '#6b5f5a', rose: '#b3261e' })
  useEffect(() => {
    const probe = document.createElement('span')
    document.body.append(probe)
    const read = (name: string) => {
      probe.style.color = `var(--${name})`
      return getComputedStyle(probe).color
    }
    setColours({ ink: read('ink'), muted: read('muted'), rose: read('rose') })
    probe.remove()
  }, [])
  return {
    base: { color: colours.ink, fontSize: '16px', '::placeholder': { color: colours.muted } },
    invalid: { color: colours.rose },
  }
}
