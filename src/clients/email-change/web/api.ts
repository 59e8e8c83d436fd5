import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { ContestedEmail } from '../contract.ts'

type Message = { message: string }

export function useObjectToEmail() {
  return useMutation({
    mutationFn: (key: string) => callApi<Message>('POST', 'client/email/object', { body: { key }, token: null }),
  })
}

export const contestedEmailQuery = (viewer: string, clientId: string) =>
  queryOptions({
    queryKey: ['admin-clients', viewer, 'contested', clientId],
    queryFn: () => callApi<ContestedEmail>('GET', `admin/client/email/${encodeURIComponent(clientId)}`),
  })

/** Keeps the email of a contested client, or puts the former one back. */
export function useDecideEmail(clientId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (keep: boolean) =>
      callApi<Message>('PUT', 'admin/client/email', { body: { client_id: clientId, keep: keep ? 1 : 0 } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin-clients'] }),
    meta: { showsMessage: true },
  })
}
