import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { cardPaymentRequest, type PaymentInput, walletPaymentRequest } from '#orders/payment/web/api.ts'
import { PaymentStep } from '#orders/payment/web/payment-step.tsx'
import { toPounds } from '#platform/money.ts'
import { checkoutText } from '../text.ts'
import { CartSummary } from './cart-summary.tsx'
import style from './checkout-screen.module.css'
import { CheckoutStep } from './checkout-step.tsx'
import { DeliveryStep, DeliverySummary } from './delivery-step.tsx'
import { RefusedProducts } from './refused-products.tsx'
import { ReviewStep } from './review-step.tsx'
import type { StepsProps } from './sale-confirmation.tsx'

type LaterStep = 'payment' | 'review'

/**
 * The three steps of a client with an explore link, on one page: a step stays open when the next one opens, the address of her last order
 * is proposed, and a complete card is saved without a button (D-530). As in a seller's checkout, each step is enabled by the one before.
 */
export function VisitSteps({ cart, checkout, pay }: StepsProps) {
  const viewer = useViewer()
  const { choice, order, payment } = checkout
  const [arrivals, setArrivals] = useState<Record<LaterStep, number>>({ payment: 0, review: 0 })
  const leadTo = (step: LaterStep) => setArrivals((now) => ({ ...now, [step]: now[step] + 1 }))
  const saveDelivery = async () => {
    await checkout.saveDelivery()
    leadTo('payment')
  }
  const savePayment = (input: PaymentInput) => {
    checkout.choosePayment(input)
    leadTo('review')
  }
  const submit = async () => {
    const isPaid = order && payment && (await pay(cardPaymentRequest(order, payment, viewer)))
    // a refused payment closes the review, so the focus goes back to the payment step
    if (!isPaid) leadTo('payment')
  }
  return (
    <div className={style.columns}>
      <div className={style.steps}>
        {checkout.rejection && (
          <RefusedProducts cart={cart} rejection={checkout.rejection} onGoOnWithout={checkout.goOnWithout} />
        )}
        <CheckoutStep
          number={1}
          title={checkoutText.delivery}
          open={checkout.open === 'delivery'}
          enabled
          saved={order !== null}
          onOpen={() => checkout.openStep('delivery')}
          summary={order && <DeliverySummary order={order} action={null} />}
        >
          <DeliveryStep
            choice={choice}
            savedAddress={order?.deliveryAddress ?? null}
            onChange={checkout.changeDelivery}
            onSave={saveDelivery}
            actions={null}
          />
        </CheckoutStep>
        <CheckoutStep
          number={2}
          title={checkoutText.payment}
          open={order !== null}
          enabled={order !== null}
          saved={payment !== null}
          onOpen={() => checkout.openStep('payment')}
          arrivals={arrivals.payment}
          retainsInput
        >
          <PaymentStep
            amount={toPounds(checkout.totals.total)}
            holderName={order?.clientName ?? ''}
            onWallet={async (token) => order !== null && pay(walletPaymentRequest(order, token, viewer))}
            onSave={savePayment}
            bySelf={{ isSaved: payment !== null, onSave: checkout.choosePayment, onEdit: checkout.dropPayment }}
            method="new"
            onMethodChange={() => undefined}
            onCash={() => undefined}
          />
        </CheckoutStep>
        <CheckoutStep
          number={3}
          title={checkoutText.reviewAndSubmit}
          open={order !== null && payment !== null}
          enabled={order !== null && payment !== null}
          saved={false}
          onOpen={() => checkout.openStep('review')}
          arrivals={arrivals.review}
        >
          {order && payment && <ReviewStep order={order} payment={payment} onSubmit={submit} />}
        </CheckoutStep>
      </div>
      <CartSummary cart={cart} checkout={checkout} isCash={false} />
    </div>
  )
}
