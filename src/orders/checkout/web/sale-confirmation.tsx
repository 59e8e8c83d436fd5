import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import type { Cart } from '#cart/cart.ts'
import { deliveryType } from '#orders/order-state.ts'
import { calculateBalance } from '#orders/order-totals.ts'
import { SendPayLinkButton } from '#orders/pay-links/web/send-pay-link-button.tsx'
import type { PaymentInput, PaymentRequest } from '#orders/payment/web/api.ts'
import { cardPaymentRequest, cashPaymentRequest, walletPaymentRequest } from '#orders/payment/web/api.ts'
import { CashPaymentDialog } from '#orders/payment/web/cash-payment-dialog.tsx'
import { PaymentStep } from '#orders/payment/web/payment-step.tsx'
import type { useCheckoutPayment } from '#orders/payment/web/use-checkout-payment.ts'
import { ordersText } from '#orders/text.ts'
import type { Order } from '#orders/web/api.ts'
import { formatPounds, toPounds } from '#platform/money.ts'
import { type FieldErrors, getFieldErrors } from '#platform/web/forms/form.tsx'
import { checkoutText } from '../text.ts'
import { CartSummary } from './cart-summary.tsx'
import checkoutStyle from './checkout-screen.module.css'
import { KeepPayLink } from './keep-pay-link.tsx'
import { RefusedProducts } from './refused-products.tsx'
import { getRememberedSale, rememberSale, storeDraft } from './remembered-sale.ts'
import style from './sale-confirmation.module.css'
import { SaleDelivery } from './sale-delivery.tsx'
import type { Checkout } from './use-checkout.ts'
import { useNewLinkQuestion } from './use-new-link-question.tsx'
import { usePaymentPlace } from './use-payment-place.ts'

export interface StepsProps {
  cart: Cart
  checkout: Checkout
  pay: ReturnType<typeof useCheckoutPayment>['pay']
  /** Shows the other ways to give the client the payment link of an order. */
  onShareLink: (order: Order) => void
}

/**
 * The single confirmation of a sale that started from its client; address, card and amount are proposed as in the last sale (N-SELL-004).
 */
export function SaleConfirmation({ cart, checkout, pay, onShareLink }: StepsProps) {
  const viewer = useViewer()
  const { choice } = checkout
  const payment = usePaymentPlace()
  const [method, setMethod] = useState<string | null>(null)
  const [isCashDialogOpen, setCashDialogOpen] = useState(false)
  const [isCharging, setCharging] = useState(false)
  const { errors, setErrors, place, question } = usePlaceSale(checkout)
  const placeAndPay = async (toRequest: (order: Order) => PaymentRequest): Promise<boolean> => {
    setCharging(true)
    const order = await place()
    const isPaid = order !== null && (await pay(toRequest(order)))
    setCharging(false)
    return isPaid
  }
  const charge = (input: PaymentInput) => {
    rememberSale(viewer, { method: input.kind === 'saved' ? input.card.id : null })
    return placeAndPay((order) => cardPaymentRequest(order, input, viewer))
  }
  const payInCash = (cardId: string) => {
    rememberSale(viewer, { method: 'cash' })
    return placeAndPay((order) => cashPaymentRequest(order, cardId)).finally(() => setCashDialogOpen(false))
  }
  const { totals } = checkout
  const formatBalance = (isCash: boolean) => formatPounds(calculateBalance(totals, { isCash }))
  return (
    <div className={checkoutStyle.columns}>
      <div className={checkoutStyle.steps}>
        {checkout.rejection && (
          <RefusedProducts cart={cart} rejection={checkout.rejection} onGoOnWithout={checkout.goOnWithout} />
        )}
        <SaleDelivery checkout={checkout} errors={errors} onEdit={() => setErrors({})} />
        <section ref={payment.part} className={style.card} aria-label={checkoutText.payment} hidden={payment.isHidden}>
          <PaymentStep
            amount={toPounds(totals.total)}
            onWallet={(token) => placeAndPay((order) => walletPaymentRequest(order, token, viewer))}
            onSave={charge}
            method={method}
            onMethodChange={(next) => {
              storeDraft(viewer, { method: next })
              setMethod(next)
            }}
            firstMethod={getRememberedSale(viewer).method ?? null}
            onCash={async () => setCashDialogOpen((await place()) !== null)}
            charge={{
              text: checkoutText.charge(formatPounds(totals.total)),
              isRunning: isCharging,
              balance: checkoutText.balance,
              formatBalance,
            }}
            others={
              <SendPayLinkButton
                order={checkout.order}
                onPlace={place}
                isSent={checkout.isLinkSent}
                onSent={checkout.recordLinkSent}
                onShare={onShareLink}
              />
            }
          />
        </section>
        {payment.reach !== 'good' && <KeepPayLink cart={cart} checkout={checkout} isSlow={payment.reach === 'slow'} />}
      </div>
      <CartSummary
        cart={cart}
        checkout={checkout}
        isCash={method === 'cash' || isCashDialogOpen}
        editTo={`/myclients/sell/${choice.clientId}`}
      />
      {question}
      {isCashDialogOpen && checkout.order && (
        <CashPaymentDialog order={checkout.order} onPay={payInCash} onClose={() => setCashDialogOpen(false)} />
      )}
    </div>
  )
}

/** Places the order only at payment, because the confirmation is the only step; an order that was placed before is paid as it is. */
function usePlaceSale(checkout: Checkout) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const { ask, question } = useNewLinkQuestion(checkout.clientToSendNewLink)
  const { type, addressId } = checkout.choice
  const place = async (): Promise<Order | null> => {
    if (checkout.order) return checkout.order
    setErrors({})
    if (type !== deliveryType.fromSalonStock && !addressId) {
      setErrors({ address: ordersText.addressEmpty })
      return null
    }
    if (!(await ask())) return null
    try {
      return await checkout.saveDelivery()
    } catch (error) {
      // any other error was already notified by its call
      setErrors(getFieldErrors(error) ?? {})
      return null
    }
  }
  return { errors, setErrors, place, question }
}
