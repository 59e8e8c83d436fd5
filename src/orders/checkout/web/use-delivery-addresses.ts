import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Address } from '#accounts/addresses/web/api.ts'
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
  const addresses = data && [...(client ? [ownLines(client)] : []), ...data.addresses]
  const original = saved && addresses?.find((address) => isCopy(saved, address))
  const first = original || addresses?.find(({ isPrimary: primary }) => primary) || addresses?.[0]
  const chosen = addresses?.find(({ id: _id }) => _id === addressId)
  const fallBack = useEffectEvent((id: string) => onChange(id))
  useEffect(() => {
    if (!chosen && first) fallBack(first.id)
  }, [chosen, first])
  return { addresses, chosen, error, refetch }
}

function isCopy(copy: OrderAddress, { line1: street, postcode, firstName: f_name, lastName: l_name }: Address): boolean {
  return copy.street === street && copy.postcode === postcode && copy.f_name === f_name && copy.l_name === l_name
}

/** The lines of the client's record stand under her own id (D-021). */
function ownLines(client: ClientView): Address {
  const [first = '', ...others] = client.name.split(' ')
  return {
    id: client._id,
    firstName: first,
    lastName: others.join(' '),
    phone: client.pno,
    pincode: '',
    line1: client.addressLine1,
    line2: client.addressLine2,
    city: client.city,
    county: client.state,
    postcode: client.zipcode,
    country: '',
    isPrimary: false,
    lng: client.lng,
    lat: client.lat,
  }
}
