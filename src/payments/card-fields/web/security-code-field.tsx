import { lazy, Suspense } from 'react'
import { SandboxSecurityCodeField } from '#payments/card-fields/web/sandbox-security-code-field.tsx'
import type { SecurityCodeFieldProps } from '#payments/card-fields/web/security-code.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'

// the provider's library is loaded with its field, and never with the sandbox
const StripeSecurityCodeField = lazy(() =>
  import('#payments/card-fields/web/stripe-security-code-field.tsx').then((file) => ({
    default: file.StripeSecurityCodeField,
  })),
)

/** The field for the CVC of a saved card. The code goes to the provider, which returns a token for it; the shop never sees it (D-115). */
export function SecurityCodeField(props: SecurityCodeFieldProps) {
  if (browserSettings().provider === 'sandbox') return <SandboxSecurityCodeField {...props} />
  const skeleton = (
    <SkeletonGroup>
      <Skeleton height="76px" />
    </SkeletonGroup>
  )
  return (
    <Suspense fallback={skeleton}>
      <StripeSecurityCodeField {...props} />
    </Suspense>
  )
}
