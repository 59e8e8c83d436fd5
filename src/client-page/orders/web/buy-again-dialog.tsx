import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientOrderDetails, clientOrderQuery, useBuyAgain } from '#client-page/orders/web/api.ts'
import { ClientOrderLines } from '#client-page/orders/web/client-order-lines.tsx'
import { clientPageText } from '#client-page/text.ts'
import type { ClientPageSeller } from '#client-page/web/api.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './client-orders.module.css'

interface BuyAgainDialogProps {
  token: string
  orderId: string
  sellers: readonly ClientPageSeller[]
  onClose: () => void
}

/** The order at today's prices; its button leads to the page that takes the payment. */
export function BuyAgainDialog({ token, orderId, sellers, onClose }: BuyAgainDialogProps) {
  const { data, error, refetch } = useQuery(clientOrderQuery(token, orderId))
  const [addressId, setAddressId] = useState('')
  const navigate = useNavigate()
  const buyAgain = useBuyAgain()
  const again = data?.again
  const pay = async () => {
    if (again) navigate(await buyAgain.mutateAsync({ orderId, total: again.total, addressId }))
  }
  return (
    <Modal
      open
      title={clientPageText.buyAgainTitle}
      onClose={onClose}
      actions={
        again && (
          <Button wide onClick={pay}>
            {clientPageText.pay(formatPounds(again.total))}
          </Button>
        )
      }
    >
      {data ? (
        <div className={style.details}>
          <WhatIsBought order={data} />
          {again && (
            <AddressSelect
              seller={sellers.find(({ clientId }) => clientId === again.clientId)}
              value={addressId}
              onChange={setAddressId}
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
      {order.again && <p>{clientPageText.boughtFrom(order.again.seller)}</p>}
      {!order.again && (
        <p>{there.length === 0 ? clientPageText.nothingLeft : clientPageText.sellerGone(order.seller)}</p>
      )}
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
  seller: ClientPageSeller | undefined
  value: string
  onChange: (addressId: string) => void
}

/** The address in the seller's record, or one that she has added. */
function AddressSelect({ seller, value, onChange }: AddressSelectProps) {
  if (!seller) return null
  const options = [
    { value: '', label: seller.recordLines.slice(1, -1).join(', ') },
    ...seller.addresses.map(({ id, line1, city, postcode }) => ({
      value: id,
      label: [line1, city, postcode].join(', '),
    })),
  ]
  return <Select label={clientPageText.deliverTo} options={options} value={value} onChange={onChange} />
}
