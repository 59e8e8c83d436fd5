import { lazy, Suspense } from 'react'
import type { CardFieldsProps } from '#payments/web/card-token.ts'
import { CardFieldsSkeleton, SandboxCardFields } from '#payments/web/sandbox-card-fields.tsx'
import { settings } from '#platform/web/settings.ts'

// the provider's library is fetched when its fields are needed, and never with the sandbox
const StripeCardFields = lazy(() =>
  import('#payments/web/stripe-card-fields.tsx').then((file) => ({ default: file.StripeCardFields })),
)

/** Number, expiry, CVC and holder name, inside whatever form stands around them. */
export function CardFields(props: CardFieldsProps) {
  if (settings().provider === 'sandbox') return <SandboxCardFields {...props} />
  return (
    <Suspense fallback={<CardFieldsSkeleton />}>
      <StripeCardFields {...props} />
    </Suspense>
  )
}
