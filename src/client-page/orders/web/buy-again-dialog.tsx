import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientPageText } from '#client-page/text.ts'
import { clientCardPaymentRequest, clientCardsQuery } from '#client-page/web/cards-api.ts'
import { getPayLinkPath } from '#orders/pay-links/pay-link-path.ts'
import { storePayment } from '#orders/payment/web/api.ts'
import { formatSavedCard } from '#payments/cards/web/saved-card-details.tsx'
import { useNavigate } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { formatPounds, Price } from '#platform/web/ui/text/price.tsx'
import { type ClientOrderDetails, type ClientOrderLine, clientOrderQuery, useBuyAgain } from './api.ts'
import style from './client-orders.module.css'

interface BuyAgainDialogProps {
  token: string
  orderId: string
  onClose: () => void
}

/** Shows the order at today's prices. A saved card pays it at once; without one the button leads to the payment page. */
export function BuyAgainDialog({ token, orderId, onClose }: BuyAgainDialogProps) {
  const { data, error, refetch } = useQuery(clientOrderQuery(token, orderId))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const navigate = useNavigate()
  const buyAgain = useBuyAgain()
  const again = data?.again
  const addressId = chosenId ?? again?.addresses.find(({ isPreselected }) => isPreselected)?.id ?? ''
  const saved = useQuery(clientCardsQuery(token))
  const cards = saved.data?.filter(({ isExpired }) => !isExpired) ?? []
  const [card, setCard] = useState<string | null>(null)
  const cardId = card ?? cards[0]?.id ?? ''
  const pay = async () => {
    setIsMissing(addressId === '')
    if (!again || addressId === '') return
    const value = await buyAgain.mutateAsync({ orderId, total: again.total, addressId })
    // the payment page makes the stored payment, shows its outcome, and takes another card if this one is declined
    if (cardId !== '') storePayment(`link ${value}`, clientCardPaymentRequest(value, cardId, again.total))
    navigate(getPayLinkPath(value))
  }
  return (
    <Modal
      open
      title={clientPageText.buyAgainTitle}
      onClose={onClose}
      actions={
        again &&
        !saved.isPending && (
          <Button wide onClick={pay}>
            {(cardId === '' ? clientPageText.pay : clientPageText.payNowWith)(formatPounds(again.total))}
          </Button>
        )
      }
    >
      {data ? (
        <div className={style.details}>
          <WhatIsBought order={data} />
          {again && (
            <AddressSelect
              addresses={again.addresses}
              value={addressId}
              error={isMissing && addressId === '' ? clientPageText.chooseAddress : undefined}
              onChange={setChosenId}
            />
          )}
          {again && cards.length > 0 && (
            <Select
              label={clientPageText.payWithCard}
              options={[
                ...cards.map((each) => ({ value: each.id, label: formatSavedCard(each) })),
                { value: '', label: clientPageText.otherCard },
              ]}
              value={cardId}
              onChange={setCard}
            />
          )}
        </div>
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <SkeletonGroup>
          <Skeleton height="200px" />
        </SkeletonGroup>
      )}
    </Modal>
  )
}

function WhatIsBought({ order }: { order: ClientOrderDetails }) {
  const there = order.lines.filter(({ priceToday }) => priceToday !== null)
  const notSold = order.lines.filter(({ isSold }) => !isSold)
  const soldOut = order.lines.filter(({ priceToday, isSold }) => priceToday === null && isSold)
  const isChanged = there.some(({ price, priceToday }) => price !== priceToday)
  return (
    <>
      {order.again?.formerSeller && (
        <p className={style.note}>{clientPageText.otherSeller(order.again.formerSeller, order.again.seller)}</p>
      )}
      {order.again && !order.again.formerSeller && <p>{clientPageText.boughtFrom(order.again.seller)}</p>}
      {!order.again && (
        <p>{there.length === 0 ? clientPageText.nothingLeft : clientPageText.sellerGone(order.seller)}</p>
      )}
      {order.coupon && <p className={style.note}>{clientPageText.codeNotAgain(order.coupon.code)}</p>}
      {isChanged && <p className={style.note}>{clientPageText.priceChanged}</p>}
      <ClientOrderLines today order={order} lines={there} label={clientPageText.buyAgain} />
      <LeftOut label={clientPageText.notSold} lines={notSold} />
      <LeftOut label={clientPageText.soldOut} lines={soldOut} />
    </>
  )
}

function LeftOut({ label, lines }: { label: string; lines: ClientOrderDetails['lines'] }) {
  if (lines.length === 0) return null
  return (
    <p className={style.note}>
      {label} {lines.map(({ brand, name }) => `${brand} ${name}`).join(', ')}
    </p>
  )
}

interface AddressSelectProps {
  addresses: NonNullable<ClientOrderDetails['again']>['addresses']
  value: string
  error: string | undefined
  onChange: (addressId: string) => void
}

/** Offers the delivery addresses; one that only a seller has entered is labelled so, and is never preselected. */
function AddressSelect({ addresses, value, error, onChange }: AddressSelectProps) {
  const options = addresses.map(({ id, label, enteredBy }) => ({
    value: id,
    label: enteredBy ? clientPageText.enteredBy(label, enteredBy) : label,
  }))
  const isPreselected = addresses.some((address) => address.isPreselected)
  const none = isPreselected ? [] : [{ value: '', label: clientPageText.choose }]
  return (
    <Select
      label={clientPageText.deliverTo}
      options={[...none, ...options]}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}

interface ClientOrderLinesProps {
  order: Pick<ClientOrderDetails, 'imageBase'>
  lines: readonly ClientOrderLine[]
  label: string
  /** Shows today's price, and the old price next to it if the two differ. */
  today?: boolean
}

export function ClientOrderLines({ order, lines, label, today = false }: ClientOrderLinesProps) {
  return (
    <ul className={`bare ${style.lines}`} aria-label={label}>
      {lines.map((line) => (
        <li key={line.productId} className={style.line}>
          <Picture small className={style.picture} base={order.imageBase} name={line.picture} alt="" sizes="64px" />
          <div className={style.text}>
            <p className={style.brand}>{line.brand}</p>
            <p>{line.name}</p>
            <p className={style.facts}>
              {line.size} · {line.quantity} × <Price pounds={today ? (line.priceToday ?? line.price) : line.price} />
              {today && line.priceToday !== null && line.priceToday !== line.price && (
                <span className={style.was}>
                  {' '}
                  {clientPageText.was} <Price pounds={line.price} />
                </span>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
