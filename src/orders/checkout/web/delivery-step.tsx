import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { clientQuery } from '#clients/web/api.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import { AddressChoice, AddressSkeleton } from '#orders/checkout/web/address-choice.tsx'
import type { DeliveryChoice } from '#orders/checkout/web/api.ts'
import { ClientChoice } from '#orders/checkout/web/client-choice.tsx'
import { DeliveryTypeChoice } from '#orders/checkout/web/delivery-type-choice.tsx'
import { type DeliveryType, deliveryType, type OrderAddress } from '#orders/contract.ts'
import { ordersText } from '#orders/text.ts'
import { type FieldErrors, getFieldErrors } from '#platform/web/forms/use-form-errors.ts'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import style from './delivery-step.module.css'

interface DeliveryStepProps {
  choice: DeliveryChoice
  saved: OrderAddress | null
  onChange: (choice: DeliveryChoice) => void
  onSave: () => Promise<unknown>
  /** What can be done with the order once there is one. */
  actions: ReactNode
}

export function DeliveryStep({ choice, saved, onChange, onSave, actions }: DeliveryStepProps) {
  const { type, clientId, addressId } = choice
  const { box, problems, show } = useProblems()
  const [waiting, setWaiting] = useState(false)
  const toClient = type === deliveryType.toClient || type === deliveryType.byLink
  const change = (next: Partial<DeliveryChoice>) => {
    show({})
    onChange({ ...choice, ...next })
  }
  const chooseType = (next: DeliveryType) => {
    setStored({ deliveryToSalon: next === deliveryType.toSalon })
    // an address belongs to whom it is of: the client's are not the seller's
    change({ type: next, addressId: null })
  }
  const save = async () => {
    if (toClient && !clientId) return show({ client_id: ordersText.clientEmpty })
    if (toClient && !addressId) return show({ address: ordersText.addressEmpty })
    setStored({ deliveryToSalon: type === deliveryType.toSalon })
    setWaiting(true)
    try {
      await onSave()
    } catch (error) {
      show(getFieldErrors(error) ?? {})
    } finally {
      setWaiting(false)
    }
  }
  return (
    <div ref={box} className={style.step}>
      <DeliveryTypeChoice value={type} onChange={chooseType} />
      {type !== deliveryType.byLink && (
        <ClientChoice
          clientId={clientId}
          required={toClient}
          error={problems.client_id}
          onChange={(id) => change({ clientId: id, ...(toClient ? { addressId: null } : {}) })}
        />
      )}
      <Destination
        choice={choice}
        saved={saved}
        error={problems.address}
        onChange={(id) => change({ addressId: id })}
      />
      <div className={style.actions}>
        {actions}
        <Button loading={waiting} onClick={save}>
          {checkoutText.saveAndContinue}
        </Button>
      </div>
    </div>
  )
}

/** No form stands around the step, since those of clients and addresses stand in it; the focus goes to what is wrong all the same. */
function useProblems() {
  const box = useRef<HTMLDivElement>(null)
  const [problems, show] = useState<FieldErrors>({})
  useLayoutEffect(() => {
    const [name] = Object.keys(problems)
    if (name) box.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)?.focus()
  }, [problems])
  return { box, problems, show }
}

interface DestinationProps {
  choice: DeliveryChoice
  saved: OrderAddress | null
  error: string | undefined
  onChange: (addressId: string | null) => void
}

/** Where it goes: to the salon, to the client, or over the counter. */
function Destination({ choice: { type, clientId, addressId }, ...props }: DestinationProps) {
  if (type === deliveryType.fromSalonStock) return <p className={style.note}>{checkoutText.nothingDelivered}</p>
  if (type === deliveryType.toSalon) return <AddressChoice client={null} addressId={addressId} {...props} />
  return clientId && <ClientsAddress clientId={clientId} addressId={addressId} {...props} />
}

type ClientsAddressProps = Omit<DestinationProps, 'choice'> & { clientId: string; addressId: string | null }

function ClientsAddress({ clientId, ...props }: ClientsAddressProps) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(clientQuery(viewer.key, clientId))
  if (data) return <AddressChoice key={clientId} client={data.client} {...props} />
  if (!error) return <AddressSkeleton />
  // a seller reads of it where she has chosen this client; a client by link chooses none
  return viewer.kind === 'client' && <LoadError error={error} onRetry={refetch} />
}
