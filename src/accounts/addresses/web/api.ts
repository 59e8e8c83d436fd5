import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  AddressForm,
  addressAddedSchema,
  addressListSchema,
  ownAddressesSchema,
} from '#accounts/addresses/contract.ts'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'

/** The seller's own addresses. */
export const ownAddressesQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['addresses', viewer, 'own'],
    queryFn: () => callApi<z.output<typeof ownAddressesSchema>>('GET', 'user/address'),
    meta: { silent: true },
  })

/** One client's, beside the lines of her record. */
export const clientAddressesQuery = (viewer: string, clientId: string) =>
  queryOptions({
    queryKey: ['addresses', viewer, clientId],
    queryFn: () => callApi<z.output<typeof addressListSchema>>('GET', `client/address/${encodeURIComponent(clientId)}`),
    meta: { silent: true },
  })

interface AddressTarget {
  addressId: string | undefined
  /** Absent: the seller's own. */
  clientId: string | undefined
}

/** Adds an address, or changes the one that is named; answers its id. */
export function useSaveAddress({ addressId, clientId }: AddressTarget) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const once = useIdempotentMutation()
  const path = clientId === undefined ? 'user/address' : 'client/address'
  return useMutation({
    mutationFn: async (form: AddressForm) => {
      const whose =
        clientId === undefined ? {} : { client_id: clientId, user_id: viewer.visit?.userId ?? viewer.userId }
      const body = { ...form, ...whose }
      if (addressId === undefined)
        return once(body, (idempotencyKey) =>
          callApi<z.output<typeof addressAddedSchema>>('POST', path, { body, idempotencyKey }),
        )
      const { message } = await callApi<{ message: string }>('PUT', path, { body: { ...body, adrs_id: addressId } })
      return { adrs_id: addressId, message }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['addresses', viewer.key] }),
    meta: { silent: true, showsMessage: true },
  })
}

type OwnAddresses = z.output<typeof ownAddressesSchema>

/** Shown at once, and taken back where the server refuses. */
export function useSetPrimaryAddress() {
  const queries = useQueryClient()
  const { queryKey } = ownAddressesQuery(useViewer().key)
  return useMutation({
    // two quick choices arrive in their order
    scope: { id: 'primary address' },
    mutationFn: (addressId: string) =>
      callApi<{ message: string }>('PUT', 'user/address/primary', { body: { adrs_id: addressId } }),
    onMutate: async (addressId) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, (now: OwnAddresses | undefined) =>
        now ? { ...now, adrs: now.adrs.map((address) => ({ ...address, primary: address._id === addressId })) } : now,
      )
      return { before }
    },
    onError: (_error, _id, context) => queries.setQueryData(queryKey, context?.before),
    onSettled: () => queries.invalidateQueries({ queryKey }),
    meta: { showsMessage: true },
  })
}

export function useDeleteAddress() {
  const queries = useQueryClient()
  const { queryKey } = ownAddressesQuery(useViewer().key)
  return useMutation({
    mutationFn: (addressId: string) =>
      callApi<{ message: string }>('DELETE', `user/address/${encodeURIComponent(addressId)}`),
    // refused too: it may be gone by another window, and leaves the list then
    onSettled: () => queries.invalidateQueries({ queryKey }),
    meta: { showsMessage: true },
  })
}
