import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { AddressView } from '#accounts/addresses/contract.ts'
import { clientAddressesQuery, ownAddressesQuery } from '#accounts/addresses/web/api.ts'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import type { ClientView } from '#clients/contract.ts'
import type { OrderAddress } from '#orders/contract.ts'

interface Wish {
  /** Whose addresses: this client's, or the seller's own. */
  client: ClientView | null
  addressId: string | null
  /** The copy that a saved order holds: its original is the one to start with. */
  saved: OrderAddress | null
  onChange: (addressId: string | null) => void
}

/** The addresses to choose from and the chosen one; where none is, the order's own, the default or the first becomes it (D-021). */
export function useDeliveryAddresses({ client, addressId, saved, onChange }: Wish) {
  const viewer = useViewer()
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
  return { addresses, chosen, error, refetch }
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
