import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { PaymentTerms } from '#legal/web/payment-terms.tsx'
import { type PaymentType, paymentType } from '#orders/order-state.ts'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { getWalletPaymentType } from '#orders/payment/payment-method.ts'
import { orderPaymentText } from '#orders/payment/text.ts'
import { type PaymentRequest, useOrderPayment } from '#orders/payment/web/api.ts'
import { QuestionButton } from '#orders/questions/web/question-button.tsx'
import { storeReceipt } from '#orders/receipts/web/api.ts'
import { notifyPaymentError } from '#payments/attempts/web/payment-error-text.ts'
import { CardFields, useCardForm } from '#payments/card-fields/web/card-fields.tsx'
import { WalletButton } from '#payments/wallets/web/wallet-button.tsx'
import { useNavigate } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import { formatPounds, Price } from '#platform/web/ui/text/price.tsx'
import { payLinksText } from '../text.ts'
import { type PayLinkOrder, payLinkPaymentRequest, payLinkQuery } from './api.ts'
import style from './pay-link.module.css'

interface PayLinkOrderDetailsProps {
  value: string
  order: PayLinkOrder
}

interface PayLinkFormProps {
  value: string
  /** In pounds. */
  total: number
  order: PayLinkOrder
  onPay: (request: PaymentRequest) => Promise<boolean>
}

/** The seller, the total, a wallet's button and the card fields; below or beside them the contents of the order. */
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

/** What is paid, where it goes, and how to ask the seller about it (D-026, D-352). */
function PayLinkOrderDetails({ value, order }: PayLinkOrderDetailsProps) {
  const headingId = useId()
  const { number, quantity, lines, imageBase, deliveryLines, seller } = order
  return (
    <section className={style.order} aria-labelledby={headingId}>
      <header>
        <h2 id={headingId} className={style.heading}>
          {payLinksText.yourOrder}
        </h2>
        <p className={style.label}>
          <span className="figures">{number}</span>
          {` · ${quantity} ${quantity === 1 ? orderSummaryText.item : orderSummaryText.items}`}
        </p>
      </header>
      <ul className="bare">
        {lines.map((line) => (
          <li key={`${line.brand} ${line.name} ${line.picture}`} className={style.line}>
            <Picture small className={style.picture} base={imageBase} name={line.picture} alt="" sizes="64px" />
            <div>
              <p className={style.brand}>{line.brand}</p>
              <p className={style.name}>{line.name}</p>
            </div>
            <p className={`figures ${style.price}`}>
              {line.quantity} × <Price pounds={line.price} />
            </p>
          </li>
        ))}
      </ul>
      {deliveryLines.length === 0 ? (
        <p>{payLinksText.handedOver(seller.name)}</p>
      ) : (
        <div>
          <p className={style.label}>{payLinksText.deliveredTo}</p>
          <address className={style.address}>
            <Lines items={deliveryLines} />
          </address>
        </div>
      )}
      <div className={style.ask}>
        <p className={style.label}>{payLinksText.questionFirst}</p>
        <QuestionButton value={value} sellerName={seller.name} />
      </div>
    </section>
  )
}

/** A payment by link; the value of the link is the payer's only key to the order. */
export function usePayLinkPayment(value: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useOrderPayment({
    flow: `link ${value}`,
    onPaid: (receipt) => {
      storeReceipt(receipt)
      navigate('/payment-successful-receipt', { replace: true })
    },
    onRejected: async (error) => {
      notifyPaymentError(error)
      // the order may be paid or replaced by now, or have another price
      await queries.invalidateQueries({ queryKey: payLinkQuery(value).queryKey })
      return null
    },
  })
}
