import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeElementsOptionsMode, StripeExpressCheckoutElementOptions } from '@stripe/stripe-js'
import { type ComponentProps, useState } from 'react'
import { loadStripeLibrary } from '#payments/card-fields/web/stripe-library.ts'
import { paymentsText } from '#payments/text.ts'
import { fromPounds } from '#platform/money.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { walletMarket } from '../wallet-market.ts'
import { OrByCard } from './or-by-card.tsx'
import style from './wallet.module.css'
import type { WalletButtonProps } from './wallet-token.ts'

type Confirm = ComponentProps<typeof ExpressCheckoutElement>['onConfirm']

const never = { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' } as const
const options: StripeExpressCheckoutElementOptions = {
  buttonHeight: 48,
  paymentMethods: { applePay: 'auto', googlePay: 'auto', ...never },
}

/** The provider's own wallet button, shown if the device has a wallet; it creates a payment method from the wallet's card. */
export function StripeWalletButton(props: WalletButtonProps) {
  // fromPounds reads the decimal text, so that no penny is lost to rounding (D-016)
  const amount = fromPounds(props.amount) ?? 0
  const elementsOptions: StripeElementsOptionsMode = {
    mode: 'payment',
    amount,
    currency: walletMarket.currency,
    paymentMethodCreation: 'manual',
    allowedPaymentMethodTypes: ['card'],
  }
  return (
    <Elements stripe={loadStripeLibrary()} options={elementsOptions}>
      <StripeButton {...props} />
    </Elements>
  )
}

function StripeButton({ onPay }: WalletButtonProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [isAvailable, setIsAvailable] = useState(false)

  const confirm: Confirm = async ({ expressPaymentType, paymentFailed }) => {
    const card = await createPaymentMethod()
    const wallet = expressPaymentType === 'apple_pay' ? 'apple' : 'google'
    if (card === null || !(await onPay({ id: card, wallet }))) paymentFailed({ reason: 'fail' })
  }
  const createPaymentMethod = async (): Promise<string | null> => {
    if (!stripe || !elements) return null
    const { error: unfinished } = await elements.submit()
    const { paymentMethod, error } = unfinished
      ? { paymentMethod: undefined, error: unfinished }
      : await stripe.createPaymentMethod({ elements })
    if (paymentMethod) return paymentMethod.id
    notify.error(error?.message ?? paymentsText.paymentNotMade)
    return null
  }
  return (
    <div className={style.wallet} hidden={!isAvailable}>
      <ExpressCheckoutElement
        options={options}
        onReady={({ availablePaymentMethods: wallets }) => setIsAvailable(wallets !== undefined)}
        onConfirm={confirm}
      />
      <OrByCard />
    </div>
  )
}
