import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import { type CardFieldsHandle, type CardFieldsProps, type CardToken, useIsHydrated } from './card-token.ts'
import { CardFieldsSkeleton, SandboxCardFields } from './sandbox-card-fields.tsx'

// the provider's library is loaded only with its own fields, never with those of the sandbox
const StripeCardFields = lazy(() =>
  import('#payments/card-fields/web/stripe-card-fields.tsx').then((file) => ({ default: file.StripeCardFields })),
)

/** The fields for number, expiry, CVC and holder name of a card, inside the form of the caller. */
export function CardFields(props: CardFieldsProps) {
  const isHydrated = useIsHydrated()
  if (browserSettings().provider === 'sandbox') return <SandboxCardFields {...props} />
  if (!isHydrated) return <CardFieldsSkeleton />
  return (
    <Suspense fallback={<CardFieldsSkeleton />}>
      <StripeCardFields {...props} />
    </Suspense>
  )
}

type SubmitToken = (token: CardToken, tokenToSave: CardToken | undefined) => Promise<unknown>

/**
 * The submit handler of a form with card fields; it ignores a second submission while one is running, and submits only a card that the
 * provider accepts. A card that is also saved needs a second token, since each token works once (D-041).
 */
export function useCardForm(onSubmit: SubmitToken, { saveCard = false } = {}) {
  const card = useRef<CardFieldsHandle>(null)
  const [submitting, setSubmitting] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (submitting) return
    setSubmitting(true)
    try {
      const [token, tokenToSave] = (await card.current?.createTokens(saveCard ? 2 : 1)) ?? []
      if (token) await onSubmit(token, tokenToSave)
    } finally {
      setSubmitting(false)
    }
  }
  return { card, submitting, submit }
}
