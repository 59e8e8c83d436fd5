import { useState } from 'react'
import { addressLines } from '#orders/address-lines.ts'
import { checkoutText } from '#orders/checkout-text.ts'
import type { OrderInfo } from '#orders/web/api.ts'
import { ChargeNote } from '#orders/web/charge-note.tsx'
import { typeName } from '#orders/web/delivery-types.tsx'
import { OrderLines } from '#orders/web/order-lines.tsx'
import type { PaymentChoice } from '#orders/web/payment-step.tsx'
import { Sum } from '#orders/web/sum.tsx'
import { spokenCard } from '#payments/web/saved-cards.tsx'
import { dayText } from '#platform/day-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import style from './review-step.module.css'

interface ReviewStepProps {
  /** As the server keeps it: what is shown is what will be charged. */
  info: OrderInfo
  payment: PaymentChoice
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
          <dd className="figures">{dayText(order.created)}</dd>
        </div>
        <div>
          <dt>{checkoutText.clientName}</dt>
          <dd>{order.clnt_name || checkoutText.yourself}</dd>
        </div>
        <div className={style.address}>
          <dt>{typeName(order.type)}</dt>
          <dd>{order.address ? addressLines(order.address).join(', ') : checkoutText.handedOver}</dd>
        </div>
      </dl>
      <section>
        <h3 className={style.heading}>{checkoutText.orderDetails}</h3>
        <OrderLines lines={order.prods} base={bP} />
      </section>
      <dl className={style.totals}>
        <Sum name={checkoutText.subtotal} amount={order.subTotalAmount} />
        <Sum name={checkoutText.shipping} amount={0} />
        <Sum name={checkoutText.total} amount={order.totalAmount} strong />
      </dl>
      <ChargeNote order={order} card={spokenCard(payment.kind === 'saved' ? payment.card : payment.token)} />
      <Button wide waiting={waiting} onClick={submit}>
        {checkoutText.submit}
      </Button>
    </div>
  )
}
