import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import type { Address } from '#accounts/addresses/contract.ts'
import { AddressForm } from '#accounts/addresses/web/address-form.tsx'
import type { Client } from '#clients/web/api.ts'
import { ClientForm } from '#clients/web/client-form.tsx'
import { type DeliveryAddress, formatAddressLines } from '#places/postal-address.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { FieldError } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Badge } from '#platform/web/ui/tables/table.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import { checkoutText } from '../text.ts'
import style from './address-choice.module.css'
import { ChoiceSection, DialogOrInline } from './choice-section.tsx'
import { toAddress, useDeliveryAddresses } from './use-delivery-addresses.ts'

interface AddressOptionProps {
  address: Address
  chosen: boolean
  onChoose: () => void
  onEnter: (() => unknown) | undefined
  /** Undefined if the viewer may not change the address. */
  onEdit: (() => void) | undefined
}

interface AddressChoiceProps {
  /** The client whose addresses are offered; null for the seller's own. */
  client: Client | null
  addressId: string | null
  /** The address that the saved order has copied. */
  savedAddress: DeliveryAddress | null
  error: string | undefined
  onChange: (addressId: string | null) => void
  /** Called when Enter is pressed on an address, to continue with it. */
  onEnter?: (() => unknown) | undefined
}

type OpenForm = { form: 'add' } | { form: 'edit'; address: Address } | { form: 'client'; client: Client }

/** 'Shipping Address': the addresses to choose from, and the forms that add and edit one (D-021). */
export function AddressChoice({ error: fieldError, onEnter, ...options }: AddressChoiceProps) {
  const { client, onChange } = options
  const viewer = useViewer()
  const [open, setOpen] = useState<OpenForm | null>(null)
  const isMobile = useIsMobile()
  const { addresses, chosen, isPartial, error, refetch } = useDeliveryAddresses(options)

  const close = () => setOpen(null)
  const editAction = (address: Address) => {
    if (address.id !== client?.id) return () => setOpen({ form: 'edit', address })
    // only the seller may change the client's record (api.md, call 42)
    return viewer.kind === 'client' ? undefined : () => setOpen({ form: 'client', client })
  }
  if (error && !addresses) return <LoadError error={error} onRetry={refetch} />
  return (
    <ChoiceSection field="address" name={checkoutText.shippingAddress}>
      {!addresses && <AddressSkeleton />}
      {addresses?.length === 0 && !isPartial && <p className={style.hint}>{checkoutText.noAddress}</p>}
      {addresses && addresses.length > 0 && (
        <ul className={`bare ${style.list}`}>
          {addresses.map((address) => (
            <AddressOption
              key={address.id}
              address={address}
              chosen={address === chosen}
              onChoose={() => onChange(address.id)}
              onEnter={onEnter}
              onEdit={editAction(address)}
            />
          ))}
        </ul>
      )}
      {isPartial && <p className={style.hint}>{checkoutText.addressesNotRead}</p>}
      {!(open && isMobile) && (
        <Button
          variant="secondary"
          small
          icon={plusIcon}
          className={style.add}
          onClick={() => setOpen({ form: 'add' })}
        >
          {checkoutText.addNewAddress}
        </Button>
      )}
      {fieldError && <FieldError>{fieldError}</FieldError>}
      {open && <AddressDialog open={open} client={client} onChosen={onChange} onClose={close} />}
    </ChoiceSection>
  )
}

interface AddressDialogProps {
  open: OpenForm
  client: Client | null
  onChosen: (addressId: string) => void
  onClose: () => void
}

function AddressDialog({ open, client, onChosen, onClose }: AddressDialogProps) {
  const viewer = useViewer()
  return (
    <DialogOrInline
      title={open.form === 'add' ? checkoutText.addNewAddress : checkoutText.editAddress}
      onClose={onClose}
    >
      {open.form === 'client' ? (
        <ClientForm usedIn="checkout" client={open.client} onSaved={onClose} onCancel={onClose} />
      ) : (
        <AddressForm
          {...(open.form === 'edit' ? { address: open.address } : {})}
          {...(client ? { clientId: client.id } : {})}
          // a client mostly enters her own address, a seller that of one of her clients
          proposed={client && viewer.kind === 'client' ? toAddress(client) : undefined}
          onSaved={(id) => {
            onClose()
            onChosen(id)
          }}
          onCancel={onClose}
        />
      )}
    </DialogOrInline>
  )
}

export function AddressSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton height="120px" />
    </SkeletonGroup>
  )
}

function AddressOption({ address, chosen, onChoose, onEnter, onEdit }: AddressOptionProps) {
  const [name, ...others] = formatAddressLines(address)
  return (
    <li className={style.address} data-chosen={chosen || undefined}>
      <label className={style.label}>
        <input
          type="radio"
          name="address"
          value={address.id}
          checked={chosen}
          onChange={onChoose}
          onKeyDown={({ key, repeat }) => key === 'Enter' && !repeat && onEnter?.()}
        />
        <span className={style.lines}>
          <span className={style.name}>
            {name}
            {address.isPrimary && <Badge tone="accent">{checkoutText.default}</Badge>}
          </span>
          <Lines items={others} />
        </span>
      </label>
      {onEdit && (
        <Button variant="quiet" small icon={pencilIcon} onClick={onEdit}>
          {checkoutText.edit}
          <span className="visually-hidden">: {address.line1}</span>
        </Button>
      )}
    </li>
  )
}
