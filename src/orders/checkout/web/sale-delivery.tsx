import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { PatchTestReminder } from '#clients/summary/web/client-summary.tsx'
import { type Client, clientQuery } from '#clients/web/api.ts'
import { deliveryType } from '#orders/order-state.ts'
import { formatPostalLines } from '#places/postal-address.ts'
import type { FieldErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { FieldError } from '#platform/web/ui/fields/field.tsx'
import { checkoutText } from '../text.ts'
import { Destination } from './delivery-step.tsx'
import { DeliveryTypeChoice, deliveryTypeName } from './delivery-type-choice.tsx'
import style from './sale-confirmation.module.css'
import type { Checkout } from './use-checkout.ts'
import { useDeliveryAddresses } from './use-delivery-addresses.ts'

interface SaleDeliveryProps {
  checkout: Checkout
  errors: FieldErrors
  onEdit: () => void
}

/** The client and the delivery as text; a button opens the choices of the checkout. */
export function SaleDelivery({ checkout, errors, onEdit }: SaleDeliveryProps) {
  const viewer = useViewer()
  const { choice, order } = checkout
  const clientId = choice.clientId ?? ''
  const { data } = useQuery({ ...clientQuery(viewer.key, clientId), enabled: clientId !== '' })
  const [isChanging, setChanging] = useState(false)
  const box = useRef<HTMLElement>(null)
  const hasError = Object.keys(errors).length > 0
  useEffect(() => {
    if (hasError) box.current?.focus()
  }, [hasError])
  const change = (next: Partial<typeof choice>) => {
    onEdit()
    checkout.changeDelivery({ ...choice, ...next })
  }
  const isToClient = choice.type === deliveryType.toClient
  const address = {
    addressId: choice.addressId,
    savedAddress: order?.deliveryAddress ?? null,
    onChange: (addressId: string | null) => change({ addressId }),
  }
  const isOpen = isChanging || hasError
  return (
    <section ref={box} tabIndex={-1} className={style.card} aria-label={checkoutText.delivery}>
      <dl className={style.facts}>
        <div>
          <dt>{checkoutText.clientName}</dt>
          <dd>{data?.client.name}</dd>
        </div>
        {!isOpen && (
          <div>
            <dt>{deliveryTypeName(choice.type)}</dt>
            <dd>
              {choice.type === deliveryType.fromSalonStock ? (
                checkoutText.nothingDelivered
              ) : isToClient ? (
                data && <ChosenAddress client={data.client} {...address} />
              ) : (
                <ChosenAddress client={null} {...address} />
              )}
            </dd>
          </div>
        )}
      </dl>
      <PatchTestReminder clientId={clientId} />
      {isOpen ? (
        <>
          <DeliveryTypeChoice value={choice.type} onChange={(type) => change({ type, addressId: null })} />
          <Destination choice={choice} error={errors.address} {...address} />
        </>
      ) : (
        <Button variant="quiet" small className={style.change} onClick={() => setChanging(true)}>
          {checkoutText.change}
          <span className="visually-hidden"> {checkoutText.changeDelivery}</span>
        </Button>
      )}
      {hasError && !errors.address && <FieldError>{Object.values(errors)[0]}</FieldError>}
    </section>
  )
}

/** The chosen address in a line: at first the one that was chosen last, else the default one. */
function ChosenAddress(options: Parameters<typeof useDeliveryAddresses>[0] & { client: Client | null }) {
  const { addresses, chosen, isPartial } = useDeliveryAddresses(options)
  if (addresses?.length === 0) return isPartial ? checkoutText.addressesNotRead : checkoutText.noAddress
  return chosen ? formatPostalLines({ ...chosen, county: '', country: '' }).join(', ') : null
}
