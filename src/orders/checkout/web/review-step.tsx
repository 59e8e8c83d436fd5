import { useState } from 'react'
import { formatAddressLines } from '#orders/address-lines.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import { deliveryTypeName } from '#orders/checkout/web/delivery-type-choice.tsx'
import { ChargeSummary } from '#orders/payment/web/charge-summary.tsx'
import type { PaymentInput } from '#orders/payment/web/payment-step.tsx'
import { AmountRow } from '#orders/web/amount-row.tsx'
import type { OrderInfo } from '#orders/web/api.ts'
import { OrderLineList } from '#orders/web/order-line-list.tsx'
import { formatSavedCard } from '#payments/cards/web/saved-cards.tsx'
import { formatDay } from '#platform/dates.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import style from './review-step.module.css'

interface ReviewStepProps {
  /** As the server keeps it: what is shown is what will be charged. */
  info: OrderInfo
  payment: PaymentInput
  onSubmit: () => Promise<unknown>
}

export function ReviewStep({ info: { order, bP }, payment, onSubmit }: ReviewStepProps) {
  const [waiting, setWaiting] = useState(false)
  const submit = async () => {
    setWaiting(true)
    await onSubmit().finally(() => setWaiting(false))
  }
  return (
    <div className={style.step}>
      <dl className={style.facts}>
        <div>
          <dt>{checkoutText.orderDate}</dt>
          <dd className="figures">{formatDay(order.created)}</dd>
        </div>
        <div>
          <dt>{checkoutText.clientName}</dt>
          <dd>{order.clnt_name || checkoutText.yourself}</dd>
        </div>
        <div className={style.address}>
          <dt>{deliveryTypeName(order.type)}</dt>
          <dd>{order.address ? formatAddressLines(order.address).join(', ') : checkoutText.handedOver}</dd>
        </div>
      </dl>
      <section>
        <h3 className={style.heading}>{checkoutText.orderDetails}</h3>
        <OrderLineList lines={order.prods} base={bP} />
      </section>
      <dl className={style.totals}>
        <AmountRow name={checkoutText.subtotal} amount={order.subTotalAmount} />
        <AmountRow name={checkoutText.shipping} amount={0} />
        <AmountRow name={checkoutText.total} amount={order.totalAmount} strong />
      </dl>
      <ChargeSummary order={order} card={formatSavedCard(payment.kind === 'saved' ? payment.card : payment.token)} />
      <Button wide waiting={waiting} onClick={submit}>
        {checkoutText.submit}
      </Button>
    </div>
  )
}
