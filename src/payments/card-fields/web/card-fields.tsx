import { lazy, Suspense } from 'react'
import type { CardFieldsProps } from '#payments/card-fields/web/card-token.ts'
import { CardFieldsSkeleton, SandboxCardFields } from '#payments/card-fields/web/sandbox-card-fields.tsx'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'

// the provider's library is loaded with its fields, and never with the sandbox
const StripeCardFields = lazy(() =>
  import('#payments/card-fields/web/stripe-card-fields.tsx').then((file) => ({ default: file.StripeCardFields })),
)

/** The fields for number, expiry, CVC and holder name of a card, inside the form of the caller. */
export function CardFields(props: CardFieldsProps) {
  if (browserSettings().provider === 'sandbox') return <SandboxCardFields {...props} />
  return (
    <Suspense fallback={<CardFieldsSkeleton />}>
      <StripeCardFields {...props} />
    </Suspense>
  )
}
