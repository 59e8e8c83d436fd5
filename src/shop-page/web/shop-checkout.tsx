import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { PhoneField } from '#accounts/phone/web/phone-field.tsx'
import { type Cart, cartTotals } from '#cart/cart.ts'
import { CartLines, CartTotals } from '#cart/web/cart-lines.tsx'
import { type ClientDetails, clientFieldNames } from '#clients/contract.ts'
import { clientsText } from '#clients/text.ts'
import { blankClientDetails, toClientForm } from '#clients/web/api.ts'
import { CouponField } from '#coupons/web/coupon-field.tsx'
import { useCode } from '#coupons/web/use-code.ts'
import { toOrderLines } from '#orders/checkout/web/api.ts'
import { RefusedProducts } from '#orders/checkout/web/refused-products.tsx'
import { type Rejection, toRejection } from '#orders/checkout/web/rejection.ts'
import { payLinksText } from '#orders/pay-links/text.ts'
import { payLinkQuery } from '#orders/pay-links/web/api.ts'
import { PayLinkForm, usePayLinkPayment } from '#orders/pay-links/web/pay-link-form.tsx'
import { PendingPaymentStatus } from '#payments/attempts/web/pending-payment-status.tsx'
import { PostalAddressFields } from '#places/web/postal-address-fields.tsx'
import { toPounds } from '#platform/money.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { FieldPair, Form, FormActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { withSentNames } from '#platform/web/forms/with-sent-names.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton } from '#platform/web/ui/loading/skeleton.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { buyerFormSchema } from '../contract.ts'
import { shopPageText } from '../text.ts'
import { checkShopCoupon, placeShopOrder, type Shop, toShopOrderBody } from './api.ts'
import { getLinkBeingPaid, getPlacedOrder, refreshBasket, storePlacedOrder } from './basket.tsx'
import style from './shop-checkout.module.css'

interface ShopCheckoutProps {
  shop: Shop
  basket: Cart
  onBasket: (basket: Cart) => void
  onBack: () => void
}

/** Asks for the buyer's details, then for the payment, on the same page; what was typed survives a reload of the tab. */
export function ShopCheckout({ shop, basket, onBasket, onBack }: ShopCheckoutProps) {
  const queries = useQueryClient()
  const [link, setLink] = useState(() => getLinkBeingPaid(shop.handle))
  const [rejection, setRejection] = useState<Rejection | null>(null)
  const once = useIdempotentMutation()
  const coupon = useCode({
    dependsOn: [shop.handle, toOrderLines(basket)],
    check: (code) => checkShopCoupon(shop.handle, code, basket),
  })
  const refresh = async () => {
    const fresh = await refreshBasket(queries, shop.handle, basket).catch(() => basket)
    if (JSON.stringify(fresh) === JSON.stringify(basket)) return
    const gone = basket.filter((line) => !fresh.some(({ productId }) => productId === line.productId))
    if (gone.length > 0) notify.error(shopPageText.notSoldNames(gone.map(({ name }) => name).join(', ')))
    onBasket(fresh)
  }
  useEffect(() => void refresh(), [])
  const box = useRef<HTMLElement>(null)
  // focused because the pressed button is gone, and so that a screen reader announces the new step
  useEffect(() => box.current?.focus({ preventScroll: true }), [link])
  const place = async (buyer: object) => {
    setRejection(null)
    try {
      const body = toShopOrderBody(buyer, basket, await coupon.confirm())
      const sent = JSON.stringify(body)
      const placed = getPlacedOrder(shop.handle)
      if (placed?.body === sent) return setLink(placed.link)
      const placedLink = await once(body, (idempotencyKey) => placeShopOrder(shop.handle, body, idempotencyKey))
      storePlacedOrder(shop.handle, { body: sent, link: placedLink })
      setLink(placedLink)
      window.scrollTo(0, 0)
    } catch (error) {
      setRejection(toRejection(error))
      await refresh()
      if (!coupon.takeRejection(error)) throw error
    }
  }
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={link === null ? shopPageText.yourDetails : shopPageText.payment}
      className={style.checkout}
    >
      <Button variant="quiet" small onClick={link === null ? onBack : () => setLink(null)}>
        {link === null ? shopPageText.backToShop : shopPageText.changeDetails}
      </Button>
      {link !== null ? (
        <Payment
          key={link}
          link={link}
          onPaid={() => {
            storePlacedOrder(shop.handle, null)
            onBasket([])
          }}
        />
      ) : (
        <div className={style.columns}>
          <BuyerForm
            total={coupon.applied?.totalAmount ?? toPounds(cartTotals(basket).price)}
            isEmpty={basket.length === 0}
            onContinue={place}
          />
          <section className={style.basket} aria-label={shopPageText.inBasket}>
            {rejection && (
              <RefusedProducts
                cart={basket}
                rejection={rejection}
                onGoOnWithout={async (ids) => onBasket(basket.filter(({ productId }) => !ids.includes(productId)))}
              />
            )}
            <CartLines cart={basket} imageBase={shop.imageBase} onChange={onBasket} />
            <CartTotals cart={basket} showsCommission={false} />
            <CouponField state={coupon} />
          </section>
        </div>
      )}
    </section>
  )
}

function Payment({ link, onPaid }: { link: string; onPaid: () => void }) {
  const { data, error, refetch } = useQuery(payLinkQuery(link))
  const payment = usePayLinkPayment(link, { onPaid })
  if (payment.state.kind !== 'idle')
    return <PendingPaymentStatus isWholePage state={payment.state} onRetry={payment.retry} />
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (data?.kind === 'code-over') return <EmptyState text={payLinksText.codeOver} hint={data.hint} />
  if (data?.kind !== 'due') return <Skeleton height="420px" />
  return (
    <PayLinkForm
      title={shopPageText.payment}
      value={link}
      total={data.total}
      order={data.order}
      declined={payment.declined}
      onPay={payment.pay}
    />
  )
}

const draftKey = 'shopBuyer'

function readDraft(): ClientDetails {
  const stored = getSessionStorage()?.getItem(draftKey)
  return stored ? { ...blankClientDetails, ...(JSON.parse(stored) as Partial<ClientDetails>) } : blankClientDetails
}

interface BuyerFormProps {
  /** In pounds. */
  total: number
  isEmpty: boolean
  onContinue: (buyer: object) => Promise<void>
}

function BuyerForm({ total, isEmpty, onContinue }: BuyerFormProps) {
  const [values, setValues] = useState(readDraft)
  const [isSending, setSending] = useState(false)
  const formErrors = withSentNames(useFormErrors(), clientFieldNames)
  const set = (change: Partial<ClientDetails>) => setValues((now) => ({ ...now, ...change }))
  useEffect(() => getSessionStorage()?.setItem(draftKey, JSON.stringify(values)), [values])
  const field = bindTextFields<'name' | 'email'>(formErrors, values, set)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || isEmpty) return
    const buyer = formErrors.validate(buyerFormSchema, toClientForm(values))
    if (!buyer) return
    setSending(true)
    await onContinue(buyer)
      .catch(formErrors.showOrNotify)
      .finally(() => setSending(false))
  }
  return (
    <Form errors={formErrors} className={style.form} onSubmit={submit}>
      <header>
        <h1 className={style.title}>{shopPageText.yourDetails}</h1>
        <p className={style.lead}>{shopPageText.detailsLead}</p>
      </header>
      <TextField label={shopPageText.fullName} autoComplete="name" maxLength={textLengths.name} {...field('name')} />
      <FieldPair>
        <TextField
          label={shopPageText.email}
          hint={shopPageText.emailHint}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="email"
          maxLength={textLengths.email}
          {...field('email')}
        />
        <PhoneField
          label={clientsText.mobile}
          {...formErrors.field('phone')}
          isOwnNumber
          value={{ number: values.phone, diallingCode: values.diallingCode }}
          onChange={({ number, diallingCode }) => set({ phone: number, diallingCode })}
        />
      </FieldPair>
      <PostalAddressFields
        values={values}
        formErrors={formErrors}
        maxLine2Length={75}
        isOwnAddress
        onChange={set}
        onPick={(filled, { line1: street, lat, lng }) => set({ ...filled, street, lat, lng })}
      />
      <p className={style.lead}>{shopPageText.nowClient}</p>
      <FormActions>
        <Button type="submit" wide loading={isSending}>
          {shopPageText.goOnToPayment(formatPounds(total))}
        </Button>
      </FormActions>
    </Form>
  )
}
