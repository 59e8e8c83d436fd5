import { lazy, Suspense } from 'react'
import { SandboxWalletButton } from '#payments/wallets/web/sandbox-wallet-button.tsx'
import type { WalletButtonProps } from '#payments/wallets/web/wallet-token.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'

const StripeWalletButton = lazy(() =>
  import('#payments/wallets/web/stripe-wallet-button.tsx').then((file) => ({ default: file.StripeWalletButton })),
)

/** Apple Pay or Google Pay where the device has one of them, with the divider to the card fields below. */
export function WalletButton(props: WalletButtonProps) {
  if (browserSettings().provider === 'sandbox') return <SandboxWalletButton {...props} />
  return (
    <Suspense>
      <StripeWalletButton key={props.amount} {...props} />
    </Suspense>
  )
}
