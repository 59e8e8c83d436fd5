import shoppingBagIcon from '@tabler/icons/outline/shopping-bag.svg?path'
import { type ComponentProps, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import type { Cart } from '#cart/cart.ts'
import { orderHistoryText } from '#orders/history/text.ts'
import { SendPayLinkButton } from '#orders/pay-links/web/send-pay-link-button.tsx'
import { orderPaymentText } from '#orders/payment/text.ts'
import { cardPaymentRequest, cashPaymentRequest, walletPaymentRequest } from '#orders/payment/web/api.ts'
import { CashPaymentDialog } from '#orders/payment/web/cash-payment-dialog.tsx'
import { PaymentStep } from '#orders/payment/web/payment-step.tsx'
import { useCheckoutPayment } from '#orders/payment/web/use-checkout-payment.ts'
import type { Order } from '#orders/web/api.ts'
import { PendingPaymentStatus } from '#payments/attempts/web/pending-payment-status.tsx'
import { formatSavedCard } from '#payments/cards/web/saved-card-details.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { checkoutText } from '../text.ts'
import { CartSummary } from './cart-summary.tsx'
import style from './checkout-screen.module.css'
import { CheckoutStep, stepProps } from './checkout-step.tsx'
import { DeliverySection } from './delivery-step.tsx'
import { KeepPayLink } from './keep-pay-link.tsx'
import { RefusedProducts } from './refused-products.tsx'
import { getRememberedSale, rememberSale, storeDraft } from './remembered-sale.ts'
import { ReviewStep } from './review-step.tsx'
import { SaleConfirmation, type StepsProps } from './sale-confirmation.tsx'
import { useCheckout } from './use-checkout.ts'
import { usePaymentPlace } from './use-payment-place.ts'
import { VisitSteps } from './visit-steps.tsx'

interface CheckoutStepsProps {
  cart: Cart
  /** The unpaid order that was saved before a reload. */
  savedOrder: Order | null
  /** The client from whose page the sale starts; the steps are then a single confirmation. */
  soldTo?: string | null
  /** Shows the other ways to give the client the payment link of an order. */
  onShareLink: (order: Order) => void
}

export function CheckoutSteps({ cart, savedOrder, soldTo = null, onShareLink }: CheckoutStepsProps) {
  const viewer = useViewer()
  const checkout = useCheckout(cart, savedOrder, soldTo)
  const checkoutPayment = useCheckoutPayment({ onRejected: checkout.rejectPayment })
  if (checkoutPayment.state.kind !== 'idle') {
    const cancel = () => {
      checkout.clearOrder()
      checkoutPayment.cancel()
    }
    const linkToOrders = (
      <ButtonLink variant="quiet" to="/orders">
        {orderHistoryText.myOrders}
      </ButtonLink>
    )
    return (
      <PendingPaymentStatus
        state={checkoutPayment.state}
        onRetry={checkoutPayment.retry}
        onCancel={cancel}
        alternativeAction={linkToOrders}
      />
    )
  }
  if (cart.length === 0)
    return (
      <EmptyState
        icon={shoppingBagIcon}
        text={checkoutText.cartEmpty}
        action={<ButtonLink to="/mystock">{checkoutText.toMyStock}</ButtonLink>}
      />
    )
  const AllSteps = viewer.kind === 'client' ? VisitSteps : Steps
  const Parts = soldTo === null ? AllSteps : SaleConfirmation
  return <Parts cart={cart} checkout={checkout} pay={checkoutPayment.pay} onShareLink={onShareLink} />
}

function Steps({ cart, checkout, pay, onShareLink }: StepsProps) {
  const viewer = useViewer()
  const { reach, part, isHidden } = usePaymentPlace()
  const [isCashDialogOpen, setCashDialogOpen] = useState(false)
  const [method, setMethod] = useState<string | null>(null)
  const chooseMethod = (next: string) => {
    storeDraft(viewer, { method: next })
    setMethod(next)
  }
  const { order } = checkout
  const openCashDialog = () => setCashDialogOpen(true)
  const isCut = reach === 'none'
  const keepPayLink = <KeepPayLink cart={cart} checkout={checkout} isSlow={reach === 'slow'} />
  const otherMethods = order && (
    <OtherMethods order={order} checkout={checkout} onCash={openCashDialog} onShareLink={onShareLink} />
  )
  return (
    <div className={style.columns}>
      <div className={style.steps}>
        {checkout.rejection && (
          <RefusedProducts cart={cart} rejection={checkout.rejection} onGoOnWithout={checkout.goOnWithout} />
        )}
        <DeliverySection
          checkout={checkout}
          actions={!isCut && otherMethods}
          isSavedLater={isCut}
          later={isCut && !order && keepPayLink}
        />
        <div ref={part} className={style.steps} hidden={isHidden}>
          <PaymentSection
            checkout={checkout}
            pay={pay}
            method={method}
            onMethodChange={chooseMethod}
            onCash={openCashDialog}
          />
          <ReviewSection checkout={checkout} pay={pay} />
        </div>
        {reach !== 'good' && !(isCut && !order) && keepPayLink}
      </div>
      <CartSummary cart={cart} checkout={checkout} isCash={method === 'cash' || isCashDialogOpen} />
      {isCashDialogOpen && order && (
        <CashPaymentDialog
          order={order}
          onPay={(cardId) => {
            rememberSale(viewer, { method: 'cash' })
            return pay(cashPaymentRequest(order, cardId)).finally(() => setCashDialogOpen(false))
          }}
          onClose={() => setCashDialogOpen(false)}
        />
      )}
    </div>
  )
}

type PaymentSectionProps = Pick<StepsProps, 'checkout' | 'pay'> &
  Pick<ComponentProps<typeof PaymentStep>, 'method' | 'onMethodChange' | 'onCash'>

function PaymentSection({ checkout, pay, ...methods }: PaymentSectionProps) {
  const viewer = useViewer()
  const { order, payment } = checkout
  return (
    <CheckoutStep
      {...stepProps(checkout, 'payment')}
      number={2}
      title={checkoutText.payment}
      enabled={order !== null}
      saved={payment !== null}
      summary={payment && formatSavedCard(payment.kind === 'saved' ? payment.card : payment.token)}
    >
      {order && (
        <PaymentStep
          amount={order.total}
          onWallet={(token) => pay(walletPaymentRequest(order, token, viewer))}
          onSave={checkout.choosePayment}
          firstMethod={getRememberedSale(viewer).method ?? null}
          {...methods}
        />
      )}
    </CheckoutStep>
  )
}

function ReviewSection({ checkout, pay }: Pick<StepsProps, 'checkout' | 'pay'>) {
  const viewer = useViewer()
  const { order, payment } = checkout
  return (
    <CheckoutStep
      {...stepProps(checkout, 'review')}
      number={3}
      title={checkoutText.reviewAndSubmit}
      enabled={order !== null && payment !== null}
      saved={false}
    >
      {order && payment && (
        <ReviewStep order={order} payment={payment} onSubmit={() => pay(cardPaymentRequest(order, payment, viewer))} />
      )}
    </CheckoutStep>
  )
}

interface OtherMethodsProps extends Pick<StepsProps, 'checkout' | 'onShareLink'> {
  order: Order
  onCash: () => void
}

/** The payment methods other than a card: the client pays through a link, or has paid in cash. */
function OtherMethods({ order, checkout, onCash, onShareLink }: OtherMethodsProps) {
  return (
    <>
      {order.clientEmail && (
        <SendPayLinkButton
          order={order}
          isSent={checkout.isLinkSent}
          onSent={checkout.recordLinkSent}
          onShare={onShareLink}
        />
      )}
      <Button variant="secondary" onClick={onCash} aria-haspopup="dialog">
        {orderPaymentText.payByCash}
      </Button>
    </>
  )
}
