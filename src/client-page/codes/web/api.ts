import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callClientPage, removeClientPageToken, storeClientPageToken } from '#client-page/web/client-page-token.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { ClientSessionView, CodeRequested } from '../contract.ts'

export function useRequestCode() {
  return useMutation({
    mutationFn: (email: string) => callApi<CodeRequested>('POST', 'client-page/code', { body: { email }, token: null }),
  })
}

interface EnteredCode {
  email: string
  challenge: string
  code: string
}

export function useEnterCode() {
  return useMutation({
    mutationFn: async (body: EnteredCode) => {
      const { acsT } = await callApi<ClientSessionView>('POST', 'client-page/session', { body, token: null })
      storeClientPageToken(acsT)
    },
  })
}

/** Logs the client out; the cached pages are dropped even if the server answers that the session had ended before. */
export function useLeaveClientPage() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => callClientPage<{ message: string }>('DELETE', '/session'),
    onSettled: () => {
      removeClientPageToken()
      queries.removeQueries({ queryKey: ['client-page'] })
    },
    meta: { showsMessage: true },
  })
}
