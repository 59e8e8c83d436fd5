import { type ReactNode, useState } from 'react'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import type { Cart } from '#cart/web/cart.ts'
import { formatAddressLines } from '#orders/address-lines.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import { CartSummary } from '#orders/checkout/web/cart-summary.tsx'
import { CheckoutStep } from '#orders/checkout/web/checkout-step.tsx'
import { DeliveryStep } from '#orders/checkout/web/delivery-step.tsx'
import { deliveryTypeName } from '#orders/checkout/web/delivery-type-choice.tsx'
import { ReviewStep } from '#orders/checkout/web/review-step.tsx'
import { type Checkout, type Step, useCheckout } from '#orders/checkout/web/use-checkout.ts'
import type { OrderView } from '#orders/contract.ts'
import { SendPayLinkButton } from '#orders/pay-links/web/send-pay-link-button.tsx'
import { CashPaymentDialog } from '#orders/payment/web/cash-payment-dialog.tsx'
import { cardPaymentRequest, cashPaymentRequest, walletPaymentRequest } from '#orders/payment/web/api.ts'
import { PaymentStep } from '#orders/payment/web/payment-step.tsx'
import { useCheckoutPayment } from '#orders/payment/web/use-checkout-payment.ts'
import type { OrderInfo } from '#orders/web/api.ts'
import { PendingPaymentStatus } from '#payments/attempts/web/pending-payment-status.tsx'
import { formatSavedCard } from '#payments/cards/web/saved-cards.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { bagIcon } from '#platform/web/ui/icons/icons.ts'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import style from './checkout-screen.module.css'

interface CheckoutStepsProps {
  cart: Cart
  /** The unpaid order that was saved before a reload. */
  earlier: OrderInfo | null
}

export function CheckoutSteps({ cart, earlier }: CheckoutStepsProps) {
  const checkout = useCheckout(cart, earlier)
  const paying = useCheckoutPayment({ onRefused: checkout.choosePaymentAgain })
  if (paying.state.kind !== 'idle') {
    const giveUp = () => {
      checkout.dropOrder()
      paying.giveUp()
    }
    const elsewhere = (
      <ButtonLink variant="quiet" to="/orders">
        {checkoutText.myOrders}
      </ButtonLink>
    )
    return (
      <PendingPaymentStatus
        state={paying.state}
        onRetry={paying.askAgain}
        onCancel={giveUp}
        alternativeAction={elsewhere}
      />
    )
  }
  if (cart.length === 0)
    return (
      <EmptyState
        icon={bagIcon}
        text={checkoutText.bagEmpty}
        action={<ButtonLink to="/mystock">{checkoutText.toMyStock}</ButtonLink>}
      />
    )
  return <Steps cart={cart} checkout={checkout} pay={paying.pay} />
}

interface StepsProps {
  cart: Cart
  checkout: Checkout
  pay: ReturnType<typeof useCheckoutPayment>['pay']
}

function Steps({ cart, checkout, pay }: StepsProps) {
  const viewer = useViewer()
  const [cash, setCash] = useState(false)
  const { order, payment } = checkout
  const at = (step: Step) => ({ open: checkout.open === step, onOpen: () => checkout.openStep(step) })
  const otherWays = order && viewer.kind !== 'client' && (
    <OtherWays order={order.order} checkout={checkout} onCash={() => setCash(true)} />
  )
  return (
    <div className={style.columns}>
      <div className={style.steps}>
        <CheckoutStep
          {...at('delivery')}
          number={1}
          title={checkoutText.delivery}
          enabled
          saved={order !== null}
          summary={order && <DeliverySummary order={order.order} action={otherWays} />}
        >
          <DeliveryStep
            choice={checkout.choice}
            saved={order?.order.address ?? null}
            onChange={checkout.changeDelivery}
            onSave={checkout.saveDelivery}
            actions={otherWays}
          />
        </CheckoutStep>
        <CheckoutStep
          {...at('payment')}
          number={2}
          title={checkoutText.payment}
          enabled={order !== null}
          saved={payment !== null}
          summary={payment && formatSavedCard(payment.kind === 'saved' ? payment.card : payment.token)}
        >
          {order && (
            <PaymentStep
              amount={order.order.totalAmount}
              onWallet={(token) => pay(walletPaymentRequest(order.order, token, viewer))}
              onSave={checkout.choosePayment}
              onCash={() => setCash(true)}
            />
          )}
        </CheckoutStep>
        <CheckoutStep
          {...at('review')}
          number={3}
          title={checkoutText.reviewAndSubmit}
          enabled={order !== null && payment !== null}
          saved={false}
        >
          {order && payment && (
            <ReviewStep
              info={order}
              payment={payment}
              onSubmit={() => pay(cardPaymentRequest(order.order, payment, viewer))}
            />
          )}
        </CheckoutStep>
      </div>
      <CartSummary cart={cart} type={checkout.choice.type} />
      {cash && order && (
        <CashPaymentDialog
          order={order.order}
          onPay={(cardId) => pay(cashPaymentRequest(order.order, cardId)).finally(() => setCash(false))}
          onClose={() => setCash(false)}
        />
      )}
    </div>
  )
}

/** Beside paying by card here: the order's client pays by a link, or has paid in cash. */
function OtherWays({ order, checkout, onCash }: { order: OrderView; checkout: Checkout; onCash: () => void }) {
  return (
    <>
      {order.clnt_email && <SendPayLinkButton order={order} sent={checkout.linkSent} onSent={checkout.noteLinkSent} />}
      <Button variant="secondary" onClick={onCash} aria-haspopup="dialog">
        {checkoutText.payByCash}
      </Button>
    </>
  )
}

function DeliverySummary({ order, action }: { order: OrderView; action: ReactNode }) {
  const to = order.address ? formatAddressLines(order.address).slice(0, 4).join(', ') : ''
  return (
    <>
      <p>
        <strong>{deliveryTypeName(order.type)}</strong>
        {order.clnt_name && ` · ${order.clnt_name}`}
        {to && <span className={style.to}>{to}</span>}
      </p>
      {action && <div className={style.actions}>{action}</div>}
    </>
  )
}
