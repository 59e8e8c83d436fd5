import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { PaymentTerms } from '#legal/web/payment-terms.tsx'
import { type PaymentType, paymentType } from '#orders/order-state.ts'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { getWalletPaymentType } from '#orders/payment/payment-method.ts'
import { orderPaymentText } from '#orders/payment/text.ts'
import { type PaymentRequest, useOrderPayment } from '#orders/payment/web/api.ts'
import { QuestionButton } from '#orders/questions/web/question-button.tsx'
import { storeReceipt } from '#orders/receipts/web/api.ts'
import { getProviderMessage } from '#payments/attempts/web/payment-error-text.ts'
import { CardFields, useCardForm } from '#payments/card-fields/web/card-fields.tsx'
import type { CardDecline } from '#payments/card-fields/web/card-token.ts'
import { clientCardsText } from '#payments/client-cards/text.ts'
import { WalletButton } from '#payments/wallets/web/wallet-button.tsx'
import { useNavigate } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { payLinksText } from '../text.ts'
import { type PayLinkOrder, payLinkPaymentRequest, payLinkQuery } from './api.ts'
import style from './pay-link.module.css'
import { AmountBox, OrderLines } from './pay-link-order.tsx'

interface PayLinkFormProps {
  /** The heading of the form; by default that of the payment link's page. */
  title?: string
  value: string
  /** In pounds. */
  total: number
  order: PayLinkOrder
  declined: CardDecline | null
  /** The client's saved cards, if the form is on the client's own page. */
  savedCards?: readonly { id: string; last4: string }[]
  onPayWithCard?: (cardId: string) => Promise<boolean>
  /** Whether the form offers to save the card; not for an email that was typed and never proved. */
  offersSaving?: boolean
  onPay: (request: PaymentRequest) => Promise<boolean>
}

/** The seller, the total and what is paid for; then a wallet's button and the card fields. */
export function PayLinkForm(props: PayLinkFormProps) {
  const { title = payLinksText.payLink, value, total, order, declined, savedCards = [], offersSaving = false } = props
  const { onPay, onPayWithCard } = props
  const totalText = formatPounds(total)
  const [savesCard, setSavesCard] = useState(false)
  const payWith = (token: string, type: PaymentType) =>
    onPay(payLinkPaymentRequest({ value, total, token, type, savesCard: savesCard && type === paymentType.card }))
  const { card, submitting, submit } = useCardForm(({ id }) => payWith(id, paymentType.card))
  return (
    <div className={style.columns}>
      <header className={style.head}>
        <h1 className={style.title}>{title}</h1>
        <p className={style.lead}>{payLinksText.from(formatSeller(order.seller))}</p>
        <AmountBox label={payLinksText.toPay} total={total} number={order.number} />
      </header>
      <PayLinkOrderDetails order={order} />
      <form className={style.form} noValidate onSubmit={submit}>
        {savedCards.map(({ id, last4 }) => (
          <Button key={id} wide onClick={() => onPayWithCard?.(id)}>
            {clientCardsText.payWith(last4)}
          </Button>
        ))}
        {savedCards.length > 0 && <p className={style.label}>{clientCardsText.orOtherCard}</p>}
        <WalletButton amount={total} onPay={({ id, wallet }) => payWith(id, getWalletPaymentType(wallet))} />
        <CardFields ref={card} nameEmpty={orderPaymentText.enterHolderName} declined={declined} />
        {offersSaving && (
          <div className={style.saving}>
            <Checkbox label={clientCardsText.save} checked={savesCard} onChange={setSavesCard} />
            {savesCard && <p className={style.label}>{clientCardsText.consent}</p>}
          </div>
        )}
        <Button type="submit" wide loading={submitting}>
          {`${payLinksText.pay} ${totalText}`}
        </Button>
        <PaymentTerms />
      </form>
      <div className={style.ask}>
        <p className={style.label}>{payLinksText.questionFirst}</p>
        <QuestionButton value={value} sellerName={order.seller.name} />
      </div>
    </div>
  )
}

/** Formats the seller as 'Anna Archer, Archer Hair, Hull', without what the seller has not filled in. */
const formatSeller = ({ name, business, town }: PayLinkOrder['seller']) =>
  [name, business, town].filter(Boolean).join(', ')

/** What is paid, and where it goes (D-026, D-352). */
function PayLinkOrderDetails({ order }: Pick<PayLinkFormProps, 'order'>) {
  const headingId = useId()
  const { number, quantity, deliveryLines, seller } = order
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
      <OrderLines order={order} />
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
    </section>
  )
}

/**
 * Pays an order through its link, whose secret value is all that the payer needs. `getPageToken` returns the token of the client's own
 * page, if the browser is on it; `onPaid` is called before the receipt is shown.
 */
export function usePayLinkPayment(
  value: string,
  { getPageToken = () => null, onPaid }: { getPageToken?: () => string | null; onPaid?: () => void } = {},
) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [declined, setDeclined] = useState<CardDecline | null>(null)
  const close = () => setDeclined(null)
  const payment = useOrderPayment({
    flow: `link ${value}`,
    getPageToken,
    onPaid: (receipt) => {
      onPaid?.()
      storeReceipt(receipt)
      navigate('/payment-successful-receipt', { replace: true })
    },
    onRejected: async (error, { body }) => {
      // only the provider's message is shown here: any other error has shown its own notification
      const message = getProviderMessage(error)
      const isTypedCard = body.paymentType === paymentType.card
      if (message !== null) setDeclined({ message, isTypedCard, onClose: close })
      // the order may be paid or replaced by now, or have another price
      await queries.invalidateQueries({ queryKey: payLinkQuery(value).queryKey })
      await queries.invalidateQueries({ queryKey: ['client-page'] })
      return null
    },
  })
  const pay = (request: PaymentRequest) => {
    close()
    return payment.pay(request)
  }
  return { ...payment, pay, declined }
}
