import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { clientAddressesQuery, ownAddressesQuery } from '#accounts/addresses/web/api.ts'
import { clientQuery } from '#clients/web/api.ts'
import { type DeliveryType, deliveryType } from '#orders/order-state.ts'
import { ordersText } from '#orders/text.ts'
import type { Order } from '#orders/web/api.ts'
import type { DeliveryAddress } from '#places/postal-address.ts'
import { type FieldErrors, getFieldErrors } from '#platform/web/forms/form.tsx'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { checkoutText } from '../text.ts'
import { AddressChoice, AddressSkeleton } from './address-choice.tsx'
import type { DeliveryChoice } from './api.ts'
import checkoutScreenStyle from './checkout-screen.module.css'
import { CheckoutStep, stepProps } from './checkout-step.tsx'
import { ClientChoice } from './client-choice.tsx'
import style from './delivery-step.module.css'
import { DeliveryTypeChoice, deliveryTypeName } from './delivery-type-choice.tsx'
import type { Checkout } from './use-checkout.ts'
import { useNewLinkQuestion } from './use-new-link-question.tsx'

type DeliverySectionProps = Pick<DeliveryStepProps, 'actions' | 'isSavedLater' | 'later'> & { checkout: Checkout }

export function DeliverySection({ checkout, ...parts }: DeliverySectionProps) {
  const { order } = checkout
  const { ask, question } = useNewLinkQuestion(checkout.clientToSendNewLink)
  const save = async () => {
    if (await ask()) await checkout.saveDelivery()
  }
  return (
    <CheckoutStep
      {...stepProps(checkout, 'delivery')}
      number={1}
      title={checkoutText.delivery}
      enabled
      saved={order !== null}
      summary={order && <DeliverySummary order={order} action={parts.actions} />}
    >
      <DeliveryStep
        choice={checkout.choice}
        savedAddress={order?.deliveryAddress ?? null}
        onChange={checkout.changeDelivery}
        onSave={save}
        {...parts}
      />
      {question}
    </CheckoutStep>
  )
}

interface DeliveryStepProps {
  choice: DeliveryChoice
  savedAddress: DeliveryAddress | null
  onChange: (choice: DeliveryChoice) => void
  onSave: () => Promise<unknown>
  /** The other payment methods, once the order is saved. */
  actions: ReactNode
  /** Whether nothing can be saved now, because there is no network. */
  isSavedLater?: boolean
  /** Takes the place of the button that saves the step. */
  later?: ReactNode
}

export function DeliveryStep({ choice, savedAddress, onChange, onSave, actions, ...waiting }: DeliveryStepProps) {
  const { type, clientId, addressId } = choice
  const { box, errors, setErrors } = useFieldErrors()
  const [isSaving, setSaving] = useState(false)
  const isToClient = type === deliveryType.toClient || type === deliveryType.byLink
  const offered = useOfferedAddresses(choice)
  const change = (next: Partial<DeliveryChoice>) => {
    setErrors({})
    onChange({ ...choice, ...next })
  }
  const chooseType = (next: DeliveryType) => {
    setStored({ deliveryToSalon: next === deliveryType.toSalon })
    // client and seller have different lists of addresses
    change({ type: next, addressId: null })
  }
  const save = async () => {
    if (isToClient && !clientId) return setErrors({ client_id: ordersText.clientEmpty })
    if (!addressId && (isToClient || offered.hasNone)) return setErrors({ address: ordersText.addressEmpty })
    setStored({ deliveryToSalon: type === deliveryType.toSalon })
    setSaving(true)
    try {
      await onSave()
    } catch (error) {
      setErrors(getFieldErrors(error) ?? {})
    } finally {
      setSaving(false)
    }
  }
  return (
    <div ref={box} className={style.step}>
      <DeliveryTypeChoice value={type} onChange={chooseType} />
      {type !== deliveryType.byLink && (
        <ClientChoice
          clientId={clientId}
          required={isToClient}
          error={errors.client_id}
          onChange={(id) => change({ clientId: id, ...(isToClient ? { addressId: null } : {}) })}
        />
      )}
      <Destination
        choice={choice}
        savedAddress={savedAddress}
        error={errors.address}
        onChange={(id) => change({ addressId: id })}
        onEnter={isSaving || offered.areLoading ? undefined : save}
      />
      {waiting.isSavedLater ? (
        waiting.later
      ) : (
        <div className={style.actions}>
          {actions}
          <Button loading={isSaving || offered.areLoading} onClick={save}>
            {checkoutText.saveAndContinue}
          </Button>
        </div>
      )}
    </div>
  )
}

/**
 * The field errors of the step. It is not a form, because it contains the forms of clients and addresses, but its first wrong field gets
 * the focus as in a form.
 */
function useFieldErrors() {
  const box = useRef<HTMLDivElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  useLayoutEffect(() => {
    const [name] = Object.keys(errors)
    if (name) box.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)?.focus()
  }, [errors])
  return { box, errors, setErrors }
}

interface DestinationProps {
  choice: DeliveryChoice
  savedAddress: DeliveryAddress | null
  error: string | undefined
  onChange: (addressId: string | null) => void
  onEnter?: (() => unknown) | undefined
}

/** The delivery address: one of the seller's, one of the client's, or none for a sale from salon stock. */
export function Destination({ choice: { type, clientId, addressId }, ...props }: DestinationProps) {
  if (type === deliveryType.fromSalonStock) return <p className={style.note}>{checkoutText.nothingDelivered}</p>
  if (type === deliveryType.toSalon) return <AddressChoice client={null} addressId={addressId} {...props} />
  return clientId && <ClientAddressChoice clientId={clientId} addressId={addressId} {...props} />
}

type ClientAddressChoiceProps = Omit<DestinationProps, 'choice'> & { clientId: string; addressId: string | null }

function ClientAddressChoice({ clientId, ...props }: ClientAddressChoiceProps) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(clientQuery(viewer.key, clientId))
  if (data) return <AddressChoice key={clientId} client={data.client} {...props} />
  if (!error) return <AddressSkeleton />
  // a seller sees the same error in ClientChoice, which is not shown to a client with an explore link
  return viewer.kind === 'client' && <LoadError error={error} onRetry={refetch} />
}

/**
 * Whether the addresses for a delivery type are still loading, so that none is chosen yet, and whether a seller has none for a delivery to
 * the salon. A sale from salon stock needs no address (D-021).
 */
function useOfferedAddresses({ type, clientId }: Pick<DeliveryChoice, 'type' | 'clientId'>) {
  const viewer = useViewer()
  const isToSalon = type === deliveryType.toSalon
  const isToClient = clientId !== null && (type === deliveryType.toClient || type === deliveryType.byLink)
  const own = useQuery({ ...ownAddressesQuery(viewer.key), enabled: isToSalon })
  const ofClient = useQuery({ ...clientAddressesQuery(viewer.key, clientId ?? ''), enabled: isToClient })
  const client = useQuery({ ...clientQuery(viewer.key, clientId ?? ''), enabled: isToClient })
  return {
    areLoading: own.isLoading || ofClient.isLoading || client.isLoading,
    hasNone: isToSalon && own.data?.addresses.length === 0,
  }
}

/** The saved delivery while its step is closed. */
export function DeliverySummary({ order, action }: { order: Order; action: ReactNode }) {
  const address = order.deliveryLines.slice(0, 4).join(', ')
  return (
    <>
      <p>
        <strong>{deliveryTypeName(order.deliveryType)}</strong>
        {order.clientName && ` · ${order.clientName}`}
        {address && <span className={checkoutScreenStyle.address}>{address}</span>}
      </p>
      {action && <div className={checkoutScreenStyle.actions}>{action}</div>}
    </>
  )
}
