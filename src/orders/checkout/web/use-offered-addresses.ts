import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { clientAddressesQuery, ownAddressesQuery } from '#accounts/addresses/web/api.ts'
import { clientQuery } from '#clients/web/api.ts'
import type { DeliveryChoice } from '#orders/checkout/web/api.ts'
import { deliveryType } from '#orders/codes.ts'

/**
 * Whether the addresses that a delivery type offers are still loading, before which none is chosen, and whether a salon delivery has
 * none: what is sold from salon stock needs no address (D-021).
 */
export function useOfferedAddresses({ type, clientId }: Pick<DeliveryChoice, 'type' | 'clientId'>) {
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
