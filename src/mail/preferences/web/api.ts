import { useMutation } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { Unsubscribed } from '../contract.ts'

export function useUnsubscribe() {
  return useMutation({
    mutationFn: (key: string) => callApi<Unsubscribed>('POST', 'unsubscribe', { body: { key }, token: null }),
  })
}
