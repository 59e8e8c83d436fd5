import { useMutation } from '@tanstack/react-query'
import type { Unsubscribed } from '#mail/preferences/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'

export function useUnsubscribe() {
  return useMutation({
    mutationFn: (key: string) => callApi<Unsubscribed>('POST', 'unsubscribe', { body: { key }, token: null }),
  })
}
