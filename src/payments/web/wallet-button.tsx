import { lazy, Suspense } from 'react'
import { SandboxWalletButton } from '#payments/web/sandbox-wallet-button.tsx'
import type { WalletButtonProps } from '#payments/web/wallet-token.ts'
import { settings } from '#platform/web/settings.ts'

const StripeWalletButton = lazy(() =>
  import('#payments/web/stripe-wallet-button.tsx').then((file) => ({ default: file.StripeWalletButton })),
)

/** Apple Pay or Google Pay, where the device has one of them; drawn with the words that lead on to the card below it. */
export function WalletButton(props: WalletButtonProps) {
  if (settings().provider === 'sandbox') return <SandboxWalletButton {...props} />
  return (
    <Suspense>
      <StripeWalletButton key={props.amount} {...props} />
    </Suspense>
  )
}
