import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Address, AddressForm, addressAddedSchema } from '#accounts/addresses/contract.ts'
import { toAddress } from '#accounts/addresses/web/api.ts'
import type { EmailTopic } from '#mail/preferences/email-topics.ts'
import type { ClientPageView } from '../contract.ts'
import { callClientPage, removeClientPageToken } from './client-page-token.ts'

/** What the page shows of one seller. */
export interface ClientPageSeller {
  clientId: string
  name: string
  business: string
  town: string
  isOpen: boolean
  /** Whether the client has agreed to automatic reminders from this seller. */
  hasAgreedToReminders: boolean
  hasAgreedToNews: boolean
  /** What the seller has recorded about the client: name, address and phone number. */
  recordLines: string[]
  addresses: Address[]
}

export interface ClientPage {
  email: string
  sellers: ClientPageSeller[]
  emails: { kind: EmailTopic; on: boolean }[]
}

const pageKey = ['client-page'] as const

export const clientPageQuery = (token: string) =>
  queryOptions({
    queryKey: [...pageKey, token, 'page'],
    queryFn: async (): Promise<ClientPage> => {
      const { email, sellers, emails } = await callClientPage<ClientPageView>('GET', '')
      return { email, sellers: sellers.map(toSeller), emails }
    },
  })

function toSeller(view: ClientPageView['sellers'][number]): ClientPageSeller {
  return {
    clientId: view.client_id,
    name: view.seller,
    business: view.business,
    town: view.town,
    isOpen: view.open,
    hasAgreedToReminders: view.reminders,
    hasAgreedToNews: view.news,
    recordLines: [view.name, ...view.lines, view.pno].filter(Boolean),
    addresses: view.adrs.map(toAddress),
  }
}

export function useSaveClientPageAddress(clientId: string, addressId: string | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (form: AddressForm) => {
      const body = { ...form, client_id: clientId, adrs_id: addressId ?? '' }
      const saved = await callClientPage<z.output<typeof addressAddedSchema>>('PUT', '/address', { body })
      return { addressId: saved.adrs_id, message: saved.message }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: pageKey }),
    meta: { showsMessage: true },
  })
}

export function useDeleteClientPageAddress() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (addressId: string) =>
      callClientPage<{ message: string }>('DELETE', `/address/${encodeURIComponent(addressId)}`),
    // loaded anew after an error too, because the address may have been removed in another window
    onSettled: () => queries.invalidateQueries({ queryKey: pageKey }),
    meta: { showsMessage: true },
  })
}

export function useSetEmailPreference() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { kind: EmailTopic; on: boolean }) =>
      callClientPage<{ message: string }>('PUT', '/emails', { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: pageKey }),
    meta: { showsMessage: true },
  })
}

/** Saves or withdraws the client's consent to automatic reminders or news from one seller. */
export function useSetAgreement(clientId: string, to: 'reminders' | 'news') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) =>
      callClientPage<{ message: string }>('PUT', `/${to}`, { body: { client_id: clientId, on } }),
    onSettled: () => queries.invalidateQueries({ queryKey: pageKey }),
    meta: { showsMessage: true },
  })
}

/** Downloads the file with everything that is stored about the client. */
export async function fetchPersonData(): Promise<Blob> {
  const data = await callClientPage<object>('GET', '/data')
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
}

export function useErasePerson() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => callClientPage<{ message: string }>('DELETE', ''),
    onSuccess: () => {
      removeClientPageToken()
      queries.removeQueries({ queryKey: pageKey })
    },
    meta: { showsMessage: true },
  })
}
