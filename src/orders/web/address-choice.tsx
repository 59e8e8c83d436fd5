import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AddressView } from '#accounts/address-contract.ts'
import { clientAddressesQuery, ownAddressesQuery } from '#accounts/web/address-calls.ts'
import { AddressForm } from '#accounts/web/address-form.tsx'
import { useNarrow } from '#base/web/narrow.ts'
import { useViewer } from '#base/web/session.ts'
import { Badge } from '#base/web/ui/badge.tsx'
import { Button } from '#base/web/ui/button.tsx'
import { Problem } from '#base/web/ui/field.tsx'
import { plusIcon } from '#base/web/ui/icons.ts'
import { editIcon } from '#base/web/ui/more-icons.ts'
import { Skeleton, SkeletonGroup } from '#base/web/ui/skeleton.tsx'
import { LoadError } from '#base/web/ui/state.tsx'
import type { ClientView } from '#clients/contract.ts'
import { ClientForm } from '#clients/web/client-form.tsx'
import { checkoutMessages as say } from '#messages/checkout.ts'
import { addressLines } from '#orders/address-lines.ts'
import type { OrderAddress } from '#orders/contract.ts'
import { ChoiceSection } from '#orders/web/choice-section.tsx'
import { DialogOrInline } from '#orders/web/dialog-or-inline.tsx'
import style from './address-choice.module.css'

interface AddressChoiceProps {
  /** Whose addresses: this client's, or the seller's own. */
  client: ClientView | null
  addressId: string | null
  /** The copy that a saved order holds: its original is the one to start with. */
  saved: OrderAddress | null
  problem: string | undefined
  onChange: (addressId: string | null) => void
}

type Open = { form: 'add' } | { form: 'edit'; address: AddressView } | { form: 'client'; client: ClientView } | null

/** 'Shipping Address': what is chosen, what else there is, and a new one (D-021). */
export function AddressChoice({ client, addressId, saved, problem, onChange }: AddressChoiceProps) {
  const viewer = useViewer()
  const [open, setOpen] = useState<Open>(null)
  const narrow = useNarrow()
  const own = useQuery({ ...ownAddressesQuery(viewer.key), enabled: client === null })
  const hers = useQuery({ ...clientAddressesQuery(viewer.key, client?._id ?? ''), enabled: client !== null })
  const { data, error, refetch } = client ? hers : own
  const addresses = data && [...(client ? [ownLines(client)] : []), ...data.adrs]
  const original = saved && addresses?.find((address) => isCopy(saved, address))
  const first = original || addresses?.find(({ primary }) => primary) || addresses?.[0]
  const chosen = addresses?.find(({ _id }) => _id === addressId)
  const fallBack = useEffectEvent((id: string) => onChange(id))
  useEffect(() => {
    if (!chosen && first) fallBack(first._id)
  }, [chosen, first])

  const close = () => setOpen(null)
  // her record is the seller's to change (api.md, call 42)
  const mayEdit = ({ _id }: AddressView) => viewer.kind !== 'client' || _id !== client?._id
  const edit = (address: AddressView) =>
    setOpen(client && address._id === client._id ? { form: 'client', client } : { form: 'edit', address })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  return (
    <ChoiceSection field="address" name={say.shippingAddress}>
      {!addresses && (
        <SkeletonGroup>
          <Skeleton height="120px" />
        </SkeletonGroup>
      )}
      {addresses?.length === 0 && <p className={style.hint}>{say.noAddress}</p>}
      {addresses && addresses.length > 0 && (
        <ul className={`bare ${style.list}`}>
          {addresses.map((address) => (
            <li key={address._id} className={style.address} data-chosen={address === chosen || undefined}>
              <label className={style.label}>
                <input
                  type="radio"
                  name="address"
                  value={address._id}
                  checked={address === chosen}
                  onChange={() => onChange(address._id)}
                />
                <Lines address={address} />
              </label>
              {mayEdit(address) && (
                <Button look="quiet" small icon={editIcon} onClick={() => edit(address)}>
                  {say.edit}
                  <span className="unseen">: {address.street}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!(open && narrow) && (
        <Button look="secondary" small icon={plusIcon} className={style.add} onClick={() => setOpen({ form: 'add' })}>
          {say.addNewAddress}
        </Button>
      )}
      {problem && <Problem>{problem}</Problem>}
      {open && (
        <DialogOrInline title={titles[open.form]} onClose={close}>
          {open.form === 'client' ? (
            <ClientForm place="checkout" client={open.client} onSaved={close} onCancel={close} />
          ) : (
            <AddressForm
              {...(open.form === 'edit' ? { address: open.address } : {})}
              {...(client ? { clientId: client._id } : {})}
              onSaved={(id) => {
                close()
                onChange(id)
              }}
              onCancel={close}
            />
          )}
        </DialogOrInline>
      )}
    </ChoiceSection>
  )
}

const titles = { add: say.addNewAddress, edit: say.editAddress, client: say.editAddress }

function Lines({ address }: { address: AddressView }) {
  const [name, ...others] = addressLines(address)
  return (
    <span className={style.lines}>
      <span className={style.name}>
        {name}
        {address.primary && <Badge tone="plum">{say.default}</Badge>}
      </span>
      {others.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}

function isCopy(copy: OrderAddress, { street, postcode, f_name, l_name }: AddressView): boolean {
  return copy.street === street && copy.postcode === postcode && copy.f_name === f_name && copy.l_name === l_name
}

/** The lines of the client's record stand under her own id (D-021). */
function ownLines(client: ClientView): AddressView {
  const [first = '', ...others] = client.name.split(' ')
  return {
    _id: client._id,
    f_name: first,
    l_name: others.join(' '),
    pno: client.pno,
    pincode: '',
    street: client.addressLine1,
    landmark: client.addressLine2,
    city: client.city,
    state: client.state,
    postcode: client.zipcode,
    country: '',
    primary: false,
    lng: client.lng,
    lat: client.lat,
  }
}
