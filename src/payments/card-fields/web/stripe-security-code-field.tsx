import { CardCvcElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import { useImperativeHandle, useState } from 'react'
import style from '#payments/card-fields/web/card-fields.module.css'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { cardFieldsText } from '../text.ts'
import type { SecurityCodeFieldProps } from './security-code.ts'
import { useFrameStyle, useStripeLibrary } from './stripe-library.ts'

/**
 * The provider's CVC field in an iframe, so that the page never sees the CVC. It has an `Elements` of its own, since one can hold only one
 * field of a kind.
 */
export function StripeSecurityCodeField(props: SecurityCodeFieldProps) {
  const { library, isMissing } = useStripeLibrary()
  if (isMissing) return <MissingField {...props} />
  return (
    <Elements stripe={library}>
      <StripeField {...props} />
    </Elements>
  )
}

function StripeField({ ref, cardName, codeEmpty, onFocus, autoFocus = false }: SecurityCodeFieldProps) {
  const stripe = useStripe()
  const elements = useElements()
  const frameStyle = useFrameStyle()
  const [error, setError] = useState<string | undefined>()
  const createToken = async () => {
    const field = elements?.getElement(CardCvcElement)
    const result = stripe && field ? await stripe.createToken('cvc_update', field) : null
    if (result?.token) return result.token.id
    const { code, message } = result?.error ?? { message: cardFieldsText.cardFormNotReady }
    setError(code === 'incomplete_cvc' ? codeEmpty : (message ?? cardFieldsText.cvcWrong))
    field?.focus()
    return null
  }
  const clear = () => {
    elements?.getElement(CardCvcElement)?.clear()
    setError(undefined)
  }
  useImperativeHandle(ref, () => ({ createToken, clear }))
  return (
    <Field
      label={
        <>
          {cardFieldsText.cvc}
          <span className="visually-hidden">: {cardName}</span>
        </>
      }
      error={error}
    >
      {({ id }) => (
        <CardCvcElement
          id={id}
          className={style.frame}
          options={{ style: frameStyle }}
          onReady={(field) => autoFocus && field.focus()}
          onFocus={onFocus}
          onChange={() => setError(undefined)}
        />
      )}
    </Field>
  )
}

/** Renders nothing if the provider's library could not be loaded; an attempt to pay with a saved card then shows an error (D-160). */
function MissingField({ ref }: SecurityCodeFieldProps) {
  const createToken = async () => {
    notify.error(cardFieldsText.cardsNotAvailable)
    return null
  }
  useImperativeHandle(ref, () => ({ createToken, clear: () => undefined }))
  return null
}
