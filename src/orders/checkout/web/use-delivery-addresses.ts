import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import type { Address } from '#accounts/addresses/contract.ts'
import { clientAddressesQuery, ownAddressesQuery } from '#accounts/addresses/web/api.ts'
import type { Client } from '#clients/web/api.ts'
import type { DeliveryAddress } from '#places/postal-address.ts'

interface DeliveryAddressOptions {
  /** The client whose addresses are offered; null for the seller's own. */
  client: Client | null
  addressId: string | null
  /** The address that the saved order has copied. */
  savedAddress: DeliveryAddress | null
  onChange: (addressId: string | null) => void
}

/**
 * The addresses to choose from, and the chosen one. At first that is the saved order's, or else that of the client's last order, the
 * default or the first one (D-021, D-531).
 */
export function useDeliveryAddresses({ client, addressId, savedAddress, onChange }: DeliveryAddressOptions) {
  const viewer = useViewer()
  const sellerAddresses = useQuery({ ...ownAddressesQuery(viewer.key), enabled: client === null })
  const clientAddresses = useQuery({ ...clientAddressesQuery(viewer.key, client?.id ?? ''), enabled: client !== null })
  const { data, error, refetch } = client ? clientAddresses : sellerAddresses
  const addresses = data && [...(client?.line1 ? [toAddress(client)] : []), ...data.addresses]
  const original = savedAddress && addresses?.find((address) => isSameAddress(savedAddress, address))
  // for a seller the browser itself remembers the last address
  const lastUsedId = viewer.kind === 'client' ? clientAddresses.data?.lastUsedId : null
  const last = addresses?.find(({ id }) => id === lastUsedId)
  const first = original || last || addresses?.find(({ isPrimary }) => isPrimary) || addresses?.[0]
  const chosen = addresses?.find(({ id }) => id === addressId)
  const chooseFirst = useEffectEvent((id: string) => onChange(id))
  useEffect(() => {
    if (!chosen && first) chooseFirst(first.id)
  }, [chosen, first])
  const isPartial = client !== null && clientAddresses.data?.isPartial === true
  return { addresses, chosen, isPartial, error, refetch }
}

function isSameAddress(copy: DeliveryAddress, address: Address): boolean {
  return (
    copy.line1 === address.line1 &&
    copy.postcode === address.postcode &&
    copy.firstName === address.firstName &&
    copy.lastName === address.lastName
  )
}

/** Turns the address in a client's own record into one to choose; its id is the client's (D-021). */
export function toAddress(client: Client): Address {
  const [firstName = '', ...otherNames] = client.name.split(' ')
  return {
    id: client.id,
    firstName,
    lastName: otherNames.join(' '),
    phone: client.phone,
    pincode: '',
    line1: client.line1,
    line2: client.line2,
    city: client.city,
    county: client.county,
    postcode: client.postcode,
    country: '',
    isPrimary: false,
    lng: client.lng,
    lat: client.lat,
  }
}
