import { useState } from 'react'
import { PaymentTerms } from '#legal/web/payment-terms.tsx'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import type { PaymentInput } from '#orders/payment/web/api.ts'
import { ChargeSummary } from '#orders/payment/web/charge-summary.tsx'
import type { Order } from '#orders/web/api.ts'
import { AmountRow, CouponCost, CouponRow, OrderLineList } from '#orders/web/order-line-list.tsx'
import { formatSavedCard } from '#payments/cards/web/saved-card-details.tsx'
import { formatDay } from '#platform/dates.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { checkoutText } from '../text.ts'
import { deliveryTypeName } from './delivery-type-choice.tsx'
import style from './review-step.module.css'

interface ReviewStepProps {
  /** The order as the server has stored it, so that the amounts shown are those that will be charged. */
  order: Order
  payment: PaymentInput
  onSubmit: () => Promise<unknown>
}

export function ReviewStep({ order, payment, onSubmit }: ReviewStepProps) {
  const [isSubmitting, setSubmitting] = useState(false)
  const submit = async () => {
    setSubmitting(true)
    await onSubmit().finally(() => setSubmitting(false))
  }
  return (
    <div className={style.step}>
      <dl className={style.facts}>
        <div>
          <dt>{orderSummaryText.orderDate}</dt>
          <dd className="figures">{formatDay(order.createdAt)}</dd>
        </div>
        <div>
          <dt>{checkoutText.clientName}</dt>
          <dd>{order.clientName || checkoutText.yourself}</dd>
        </div>
        <div className={style.address}>
          <dt>{deliveryTypeName(order.deliveryType)}</dt>
          <dd>{order.deliveryLines.join(', ')}</dd>
        </div>
      </dl>
      <section>
        <h3 className={style.heading}>{orderSummaryText.orderDetails}</h3>
        <OrderLineList order={order} />
      </section>
      <dl className={style.totals}>
        <AmountRow name={orderSummaryText.subtotal} amount={order.subtotal} />
        <CouponRow order={order} />
        <AmountRow name={orderSummaryText.shipping} amount={0} />
        <AmountRow name={orderSummaryText.total} amount={order.total} strong />
      </dl>
      <CouponCost order={order} />
      <ChargeSummary order={order} card={formatSavedCard(payment.kind === 'saved' ? payment.card : payment.token)} />
      <PaymentTerms />
      <Button wide loading={isSubmitting} onClick={submit}>
        {checkoutText.submit}
      </Button>
    </div>
  )
}
