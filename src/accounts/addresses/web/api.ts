import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#access/web/viewer.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'
import type {
  Address,
  AddressForm,
  AddressView,
  addressAddedSchema,
  addressListSchema,
  clientAddressListSchema,
  EnteredAddress,
} from '../contract.ts'

type AddressListView = z.output<typeof addressListSchema>

interface AddressList {
  addresses: Address[]
}

/** The shop's answer, or what the device itself has put together: then the client's further addresses are missing from it. */
export type ClientAddressesRead = z.output<typeof clientAddressListSchema> & { partial?: true }

interface ClientAddressList extends AddressList {
  /** Whether further addresses may exist that this device has not got. */
  isPartial: boolean
  /** The id of the address to which the client's last order went, or the client's own id for the address in the client's record. */
  lastUsedId: string | null
}

export function toAddress(view: AddressView): Address {
  return {
    id: view._id,
    firstName: view.f_name,
    lastName: view.l_name,
    phone: view.pno,
    pincode: view.pincode,
    line1: view.street,
    line2: view.landmark,
    city: view.city,
    county: view.state,
    postcode: view.postcode,
    country: view.country,
    isPrimary: view.primary,
    lng: view.lng,
    lat: view.lat,
  }
}

/** The address under the field names of the API. */
export function toAddressForm(address: EnteredAddress) {
  const { firstName, lastName, phone, line1, line2, county, ...others } = address
  return { ...others, f_name: firstName, l_name: lastName, pno: phone, street: line1, landmark: line2, state: county }
}

function toAddressList({ adrs }: AddressListView): AddressList {
  return { addresses: adrs.map(toAddress) }
}

/** The seller's own addresses. */
export const ownAddressesQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['addresses', viewer, 'own'],
    queryFn: async () => toAddressList(await callApi<AddressListView>('GET', 'user/address')),
  })

/** The addresses of one client, without the address in the client's record. */
export const clientAddressesQuery = (viewer: string, clientId: string) =>
  queryOptions({
    queryKey: ['addresses', viewer, clientId],
    queryFn: async (): Promise<ClientAddressList> => {
      const path = `client/address/${encodeURIComponent(clientId)}`
      const list = await callApi<ClientAddressesRead>('GET', path)
      return { ...toAddressList(list), lastUsedId: list.lastUsed, isPartial: list.partial === true }
    },
  })

interface AddressTarget {
  addressId: string | undefined
  /** The client who owns the address; absent for the seller's own. */
  clientId: string | undefined
}

/** Creates an address, or updates the one with `addressId`; returns its id. */
export function useSaveAddress({ addressId, clientId }: AddressTarget) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const once = useIdempotentMutation()
  const path = clientId === undefined ? 'user/address' : 'client/address'
  return useMutation({
    mutationFn: async (form: AddressForm) => {
      const ownerIds =
        clientId === undefined ? {} : { client_id: clientId, user_id: viewer.visit?.userId ?? viewer.userId }
      const body = { ...form, ...ownerIds }
      if (addressId === undefined)
        return once(body, async (idempotencyKey) => {
          const created = await callApi<z.output<typeof addressAddedSchema>>('POST', path, { body, idempotencyKey })
          return { addressId: created.adrs_id, message: created.message }
        })
      const { message } = await callApi<{ message: string }>('PUT', path, { body: { ...body, adrs_id: addressId } })
      return { addressId, message }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['addresses', viewer.key] }),
    meta: { showsMessage: true },
  })
}

/** Shows the new primary address at once and takes it back if the server rejects it, unless a later choice is being saved. */
export function useSetPrimaryAddress() {
  const queries = useQueryClient()
  const { queryKey } = ownAddressesQuery(useViewer().key)
  const mutationKey = ['set primary address']
  const isLatestChoice = () => queries.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    // mutations of one scope are sent one after the other, even two quick choices
    scope: { id: 'primary address' },
    mutationFn: (addressId: string) =>
      callApi<{ message: string }>('PUT', 'user/address/primary', { body: { adrs_id: addressId } }),
    onMutate: async (addressId) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, (now: AddressList | undefined) =>
        now
          ? { ...now, addresses: now.addresses.map((address) => ({ ...address, isPrimary: address.id === addressId })) }
          : now,
      )
      return { before }
    },
    onError: (_error, _id, context) => {
      if (isLatestChoice()) queries.setQueryData(queryKey, context?.before)
    },
    onSettled: () => (isLatestChoice() ? queries.invalidateQueries({ queryKey }) : undefined),
    meta: { showsMessage: true },
  })
}

export function useDeleteAddress() {
  const queries = useQueryClient()
  const { queryKey } = ownAddressesQuery(useViewer().key)
  return useMutation({
    mutationFn: (addressId: string) =>
      callApi<{ message: string }>('DELETE', `user/address/${encodeURIComponent(addressId)}`),
    // the list is fetched again after an error too, since another window may have deleted the address
    onSettled: () => queries.invalidateQueries({ queryKey }),
    meta: { showsMessage: true },
  })
}
