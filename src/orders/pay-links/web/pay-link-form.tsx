import { PaymentTerms } from '#legal/web/payment-terms.tsx'
import { type PaymentType, paymentType } from '#orders/contract.ts'
import { payLinksText } from '#orders/pay-links/text.ts'
import { payLinkPaymentRequest } from '#orders/pay-links/web/api.ts'
import { getWalletPaymentType } from '#orders/payment/payment-method.ts'
import { orderPaymentText } from '#orders/payment/text.ts'
import type { PaymentRequest } from '#orders/payment/web/api.ts'
import { CardFields } from '#payments/card-fields/web/card-fields.tsx'
import { useCardForm } from '#payments/card-fields/web/use-card-form.ts'
import { WalletButton } from '#payments/wallets/web/wallet-button.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './pay-link.module.css'

interface PayLinkFormProps {
  value: string
  /** In pounds. */
  total: number
  onPay: (request: PaymentRequest) => Promise<boolean>
}

/** The total, a wallet's button and the fields of a card. */
export function PayLinkForm({ value, total, onPay }: PayLinkFormProps) {
  const totalText = formatPounds(total)
  const payWith = (token: string, type: PaymentType) => onPay(payLinkPaymentRequest({ value, total, token, type }))
  const { card, submitting, submit } = useCardForm(({ id }) => payWith(id, paymentType.card))
  return (
    <form className={style.form} noValidate onSubmit={submit}>
      <header className={style.head}>
        <h1 className={style.title}>{payLinksText.payLink}</h1>
        <p className={style.lead}>{payLinksText.payLinkLead}</p>
      </header>
      <dl className={style.due}>
        <dt>{payLinksText.toPay}</dt>
        <dd className="figures">{totalText}</dd>
        <dd className={style.free}>{payLinksText.freeDelivery}</dd>
      </dl>
      <WalletButton amount={total} onPay={({ id, wallet }) => payWith(id, getWalletPaymentType(wallet))} />
      <CardFields ref={card} nameEmpty={orderPaymentText.enterHolderName} />
      <Button type="submit" wide loading={submitting}>
        {payLinksText.pay} {totalText}
      </Button>
      <PaymentTerms />
    </form>
  )
}
