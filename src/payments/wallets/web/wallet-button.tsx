import { lazy, Suspense, useState } from 'react'
import { createSandboxToken, useIsHydrated } from '#payments/card-fields/web/card-token.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { walletsText } from '../text.ts'
import { OrByCard } from './or-by-card.tsx'
import style from './wallet.module.css'
import type { WalletButtonProps } from './wallet-token.ts'

/** Test cards of the sandbox (docs/spec/runtime.md). */
const cards = [
  { number: '4242424242424242', name: walletsText.walletCardGood },
  { number: '4000002760003184', name: walletsText.walletCardAsks },
  { number: '4000000000000002', name: walletsText.walletCardDeclined },
]

const StripeWalletButton = lazy(() =>
  import('#payments/wallets/web/stripe-wallet-button.tsx').then((file) => ({ default: file.StripeWalletButton })),
)

/** The button of Apple Pay or Google Pay, with the divider above the card fields; nothing if the device has neither. */
export function WalletButton(props: WalletButtonProps) {
  const isHydrated = useIsHydrated()
  if (browserSettings().provider === 'sandbox') return <SandboxWalletButton {...props} />
  if (!isHydrated) return null
  return (
    <Suspense>
      <StripeWalletButton key={props.amount} {...props} />
    </Suspense>
  )
}

/** A simulated wallet for the sandbox: a dialog with the amount, a choice of test cards and a button. */
function SandboxWalletButton({ amount, onPay }: WalletButtonProps) {
  const [open, setOpen] = useState(false)
  const [number, setNumber] = useState('4242424242424242')
  // the server renders the button of Google Pay, since it cannot know the device
  const wallet = useIsHydrated() && 'ApplePaySession' in window ? 'apple' : 'google'
  const name = wallet === 'apple' ? walletsText.applePay : walletsText.googlePay
  const pay = async () => {
    try {
      const holder = { month: 12, year: new Date().getFullYear() + 2, cvc: '123', holderName: name }
      const { id } = await createSandboxToken({ number, ...holder })
      await onPay({ id, wallet })
    } catch (error) {
      notifyError(error)
    }
    setOpen(false)
  }
  return (
    <div className={style.wallet}>
      <button type="button" className={style.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {walletsText.payWith} <strong>{name}</strong>
      </button>
      <OrByCard />
      <Modal
        open={open}
        size="s"
        title={name}
        onClose={() => setOpen(false)}
        actions={
          <Button wide onClick={pay}>
            {`${walletsText.pay} ${formatPounds(amount)}`}
          </Button>
        }
      >
        <div className={style.sheet}>
          <p className={style.amount}>{formatPounds(amount)}</p>
          <fieldset className={style.cards}>
            <legend className="visually-hidden">{walletsText.walletCards}</legend>
            {cards.map((card) => (
              <label key={card.number} className={style.card}>
                <input
                  type="radio"
                  name="wallet-card"
                  checked={number === card.number}
                  onChange={() => setNumber(card.number)}
                />
                {card.name}
              </label>
            ))}
          </fieldset>
          <p className={style.hint}>{walletsText.walletStandIn}</p>
        </div>
      </Modal>
    </div>
  )
}
