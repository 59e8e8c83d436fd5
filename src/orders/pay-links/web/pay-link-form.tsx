import { PaymentTerms } from '#legal/web/payment-terms.tsx'
import { type PaymentType, paymentType } from '#orders/codes.ts'
import { payLinksText } from '#orders/pay-links/text.ts'
import { type PayLinkOrder, payLinkPaymentRequest } from '#orders/pay-links/web/api.ts'
import { PayLinkOrderDetails } from '#orders/pay-links/web/pay-link-order-details.tsx'
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
  order: PayLinkOrder
  onPay: (request: PaymentRequest) => Promise<boolean>
}

/** From whom the order is, the total, a wallet's button and the fields of a card; below them, or beside them, what the order is. */
export function PayLinkForm({ value, total, order, onPay }: PayLinkFormProps) {
  const totalText = formatPounds(total)
  const payWith = (token: string, type: PaymentType) => onPay(payLinkPaymentRequest({ value, total, token, type }))
  const { card, submitting, submit } = useCardForm(({ id }) => payWith(id, paymentType.card))
  return (
    <div className={style.columns}>
      <form className={style.form} noValidate onSubmit={submit}>
        <header className={style.head}>
          <h1 className={style.title}>{payLinksText.payLink}</h1>
          <p className={style.lead}>{payLinksText.from(formatSeller(order.seller))}</p>
        </header>
        <dl className={style.due}>
          <dt>{payLinksText.toPay}</dt>
          <dd className="figures">{totalText}</dd>
          <dd className={style.free}>{`${order.number} · ${payLinksText.freeDelivery}`}</dd>
        </dl>
        <WalletButton amount={total} onPay={({ id, wallet }) => payWith(id, getWalletPaymentType(wallet))} />
        <CardFields ref={card} nameEmpty={orderPaymentText.enterHolderName} />
        <Button type="submit" wide loading={submitting}>
          {payLinksText.pay} {totalText}
        </Button>
        <PaymentTerms />
      </form>
      <PayLinkOrderDetails value={value} order={order} />
    </div>
  )
}

/** Anna Archer, Archer Hair, Hull; without what the seller has not filled in. */
const formatSeller = ({ name, business, town }: PayLinkOrder['seller']) =>
  [name, business, town].filter(Boolean).join(', ')
