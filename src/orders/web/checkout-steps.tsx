import { type ReactNode, useState } from 'react'
import { useViewer, type Viewer } from '#base/web/session.ts'
import { Button, ButtonLink } from '#base/web/ui/button.tsx'
import { bagIcon } from '#base/web/ui/icons.ts'
import { EmptyState } from '#base/web/ui/state.tsx'
import { checkoutMessages as say } from '#messages/checkout.ts'
import { addressLines } from '#orders/address-lines.ts'
import { type Delivery, delivery, paymentType } from '#orders/contract.ts'
import { walletType } from '#orders/payment-method.ts'
import type { OrderInfo } from '#orders/web/api.ts'
import type { Bag } from '#orders/web/bag.ts'
import { BagSummary } from '#orders/web/bag-summary.tsx'
import { CashDialog } from '#orders/web/cash-dialog.tsx'
import { CheckoutStep } from '#orders/web/checkout-step.tsx'
import { DeliveryStep } from '#orders/web/delivery-step.tsx'
import { firstType, typeName } from '#orders/web/delivery-types.tsx'
import { PayLinkButton } from '#orders/web/pay-link-button.tsx'
import { type PaymentChoice, PaymentStep } from '#orders/web/payment-step.tsx'
import { type DeliveryChoice, usePlaceOrder } from '#orders/web/place-order.ts'
import { ReviewStep } from '#orders/web/review-step.tsx'
import { useCheckoutPayment } from '#orders/web/use-checkout-payment.ts'
import { PaymentWait } from '#payments/web/payment-wait.tsx'
import { spokenCard } from '#payments/web/saved-cards.tsx'
import type { WalletToken } from '#payments/web/wallet-token.ts'
import style from './checkout-screen.module.css'

interface CheckoutStepsProps {
  bag: Bag
  /** The unpaid order that was saved before a reload. */
  earlier: OrderInfo | null
}

type Step = 'delivery' | 'payment' | 'review'

export function CheckoutSteps({ bag, earlier }: CheckoutStepsProps) {
  const viewer = useViewer()
  const [choice, setChoice] = useState<DeliveryChoice>(() => ({
    type: (earlier?.order.type as Delivery | undefined) ?? firstType(viewer),
    clientId: viewer.visit?.clientId ?? earlier?.order.clientData?._id ?? null,
    addressId: null,
  }))
  const [saved, setSaved] = useState<OrderInfo | null>(earlier && isOf(earlier, bag) ? earlier : null)
  const [payment, setPayment] = useState<PaymentChoice | null>(null)
  const [open, setOpen] = useState<Step>(saved ? 'payment' : 'delivery')
  const [cash, setCash] = useState(false)
  const [linkSent, setLinkSent] = useState<string | null>(null)
  const place = usePlaceOrder()
  const paying = useCheckoutPayment({
    onRefused: () => {
      // a token has been used up by the attempt, and another card may do better
      setPayment(null)
      setCash(false)
      setOpen('payment')
    },
  })

  if (paying.state.kind !== 'idle') {
    const giveUp = () => {
      setSaved(null)
      paying.giveUp()
    }
    return (
      <PaymentWait
        state={paying.state}
        onAskAgain={paying.askAgain}
        onGiveUp={giveUp}
        elsewhere={
          <ButtonLink look="quiet" to="/orders">
            {say.myOrders}
          </ButtonLink>
        }
      />
    )
  }
  if (bag.lines.length === 0)
    return (
      <EmptyState icon={bagIcon} text={say.bagEmpty} action={<ButtonLink to="/mystock">{say.toMyStock}</ButtonLink>} />
    )
  const order = saved && isOf(saved, bag) ? saved : null
  const at: Step = !order ? 'delivery' : open === 'review' && !payment ? 'payment' : open
  const change = (next: DeliveryChoice) => {
    const settlesIn =
      choice.addressId === null &&
      next.addressId !== null &&
      choice.type === next.type &&
      choice.clientId === next.clientId
    setChoice(next)
    // the first address that comes in belongs to what was saved; every other change has to be saved anew
    if (!settlesIn) setSaved(null)
  }
  const save = async () => {
    setSaved(await place.mutateAsync({ lines: bag.lines, choice: withoutIdleAddress(choice) }))
    setOpen('payment')
  }
  const submit = async () => {
    if (order && payment) await paying.pay({ orderId: order.order._id, ...callOf(order, payment, viewer) })
  }
  const payByWallet = async (token: WalletToken) =>
    order !== null && paying.pay({ orderId: order.order._id, ...walletCall(order, token, viewer) })
  const payInCash = (cardId: string) =>
    paying.pay({
      orderId: order?.order._id ?? '',
      path: 'payment/cash/pay',
      body: { order_id: order?.order._id, card_id: cardId },
    })
  const otherWays = order && viewer.kind !== 'client' && (
    <>
      {order.order.clnt_email && (
        <PayLinkButton
          order={order.order}
          sent={linkSent === order.order._id}
          onSent={() => setLinkSent(order.order._id)}
        />
      )}
      <Button look="secondary" onClick={() => setCash(true)} aria-haspopup="dialog">
        {say.payByCash}
      </Button>
    </>
  )
  return (
    <div className={style.columns}>
      <div className={style.steps}>
        <CheckoutStep
          number={1}
          title={say.delivery}
          open={at === 'delivery'}
          enabled
          saved={order !== null}
          onOpen={() => setOpen('delivery')}
          summary={order && <DeliverySummary info={order} action={otherWays} />}
        >
          <DeliveryStep
            choice={choice}
            saved={order?.order.address ?? null}
            onChange={change}
            onSave={save}
            actions={otherWays}
          />
        </CheckoutStep>
        <CheckoutStep
          number={2}
          title={say.payment}
          open={at === 'payment'}
          enabled={order !== null}
          saved={payment !== null}
          onOpen={() => setOpen('payment')}
          summary={payment && spokenCard(payment.kind === 'saved' ? payment.card : payment.token)}
        >
          <PaymentStep
            amount={order?.order.totalAmount ?? 0}
            onWallet={payByWallet}
            onSave={(next) => {
              setPayment(next)
              setOpen('review')
            }}
            onCash={() => setCash(true)}
          />
        </CheckoutStep>
        <CheckoutStep
          number={3}
          title={say.reviewAndSubmit}
          open={at === 'review'}
          enabled={order !== null && payment !== null}
          saved={false}
          onOpen={() => setOpen('review')}
        >
          {order && payment && <ReviewStep info={order} payment={payment} onSubmit={submit} />}
        </CheckoutStep>
      </div>
      <BagSummary bag={bag} type={choice.type} />
      {cash && order && <CashDialog order={order.order} onPay={payInCash} onClose={() => setCash(false)} />}
    </div>
  )
}

function DeliverySummary({ info: { order }, action }: { info: OrderInfo; action: ReactNode }) {
  const to = order.address ? addressLines(order.address).slice(0, 4).join(', ') : ''
  return (
    <>
      <p>
        <strong>{typeName(order.type)}</strong>
        {order.clnt_name && ` · ${order.clnt_name}`}
        {to && <span className={style.to}>{to}</span>}
      </p>
      {action && <div className={style.actions}>{action}</div>}
    </>
  )
}

/** Nothing is delivered from the salon's own stock, so no address is picked for it (D-021). */
function withoutIdleAddress(choice: DeliveryChoice): DeliveryChoice {
  return choice.type === delivery.fromSalonStock ? { ...choice, addressId: null } : choice
}

/** The order still holds what is in the bag: it may have been packed anew in My Stock. */
function isOf({ order }: OrderInfo, bag: Bag): boolean {
  const wanted = new Map(bag.lines.map((line) => [line.productId, line.quantity]))
  return order.prods.length === wanted.size && order.prods.every((line) => wanted.get(line.prod_id) === line.quantity)
}

function walletCall({ order }: OrderInfo, { id, wallet }: WalletToken, viewer: Viewer) {
  return {
    path: 'payment/wallet/pay' as const,
    body: { ...tokenBody(order, id, viewer), paymentType: walletType(wallet) },
  }
}

/** Saved card or new token, with the fields that the specification names (2 §7). */
function callOf({ order }: OrderInfo, payment: PaymentChoice, viewer: Viewer) {
  if (payment.kind === 'saved')
    return {
      path: 'payment/card/pay' as const,
      body: { ...paymentBody(order), card_id: payment.card.id, paymentType: paymentType.card },
    }
  return {
    path: 'payment/token/pay' as const,
    body: { ...tokenBody(order, payment.token.id, viewer), paymentType: paymentType.card },
  }
}

function paymentBody(order: OrderInfo['order']) {
  return { order_id: order._id, amount: order.totalAmount, description: `${say.order} ${order.ord_no}` }
}

/** 2 in the explore client flow, otherwise 1 (document 2, section 4). */
function tokenBody(order: OrderInfo['order'], token: string, viewer: Viewer) {
  const user_id = viewer.visit?.userId ?? viewer.userId
  return { ...paymentBody(order), token, user_id, type: viewer.kind === 'client' ? 2 : 1 }
}
