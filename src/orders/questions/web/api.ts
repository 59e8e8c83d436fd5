import { useMutation } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'

/** Sends a question by a payment link's value, which is enough, without a session. */
export function useSendQuestion(value: string) {
  const once = useIdempotentMutation()
  return useMutation({
    mutationFn: (question: string) => {
      const body = { order_id: value, question }
      return once(body, (idempotencyKey) =>
        callApi<{ message: string }>('POST', 'payment/client/question', { body, idempotencyKey, token: null }),
      )
    },
    meta: { showsMessage: true },
  })
}
