import { checkoutText } from '#orders/checkout/text.ts'
import { paymentType } from '#orders/contract.ts'
import { getWalletPaymentType } from '#orders/payment/payment-method.ts'
import type { PendingPayment } from '#orders/payment/web/pending-payment-storage.ts'
import { CardFields } from '#payments/card-fields/web/card-fields.tsx'
import { useCardForm } from '#payments/card-fields/web/use-card-form.ts'
import { WalletButton } from '#payments/wallets/web/wallet-button.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './pay-link.module.css'

interface PayLinkFormProps {
  value: string
  amount: number
  onPay: (wish: Omit<PendingPayment, 'key'>) => Promise<boolean>
}

/** The amount, a wallet's button and a card: all that stands between a client and her order. */
export function PayLinkForm({ value, amount, onPay }: PayLinkFormProps) {
  const shown = formatPounds(amount)

  const payWith = (token: string, type: number) =>
    onPay({
      orderId: value,
      path: 'payment/client/pay',
      // the amount as text, as the specification has it (D-018)
      body: { description: checkoutText.payLink, token, order_id: value, amount: amount.toFixed(2), paymentType: type },
    })
  const { card, waiting, submit } = useCardForm(({ id }) => payWith(id, paymentType.card))
  return (
    <form className={style.form} noValidate onSubmit={submit}>
      <header className={style.head}>
        <h1 className={style.title}>{checkoutText.payLink}</h1>
        <p className={style.lead}>{checkoutText.payLinkLead}</p>
      </header>
      <dl className={style.due}>
        <dt>{checkoutText.toPay}</dt>
        <dd className="figures">{shown}</dd>
        <dd className={style.free}>{checkoutText.freeDelivery}</dd>
      </dl>
      <WalletButton amount={amount} onPay={({ id, wallet }) => payWith(id, getWalletPaymentType(wallet))} />
      <CardFields ref={card} nameEmpty={checkoutText.enterHolderName} />
      <Button type="submit" wide waiting={waiting}>
        {checkoutText.pay} {shown}
      </Button>
    </form>
  )
}
