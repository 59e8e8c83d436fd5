import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import type { CardToken } from '#payments/card-fields/web/card-token.ts'
import type { cardListSchema } from '#payments/cards/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'

type CardListAnswer = z.output<typeof cardListSchema>

export const cardsQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['cards', viewer],
    queryFn: () => callApi<CardListAnswer>('GET', 'payment/card/list'),
    meta: { silent: true },
  })

/** The same token sent twice is one card. */
export function useSaveCard({ silent = false } = {}) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const once = useIdempotentMutation()
  return useMutation({
    mutationFn: ({ id, holderName }: CardToken) => {
      const body = { token: id, name: holderName, description: holderName }
      return once(body, (idempotencyKey) =>
        callApi<{ message: string }>('POST', 'payment/card', { body, idempotencyKey }),
      )
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['cards', viewer.key] }),
    meta: { showsMessage: !silent, silent },
  })
}

export function useRemoveCard() {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (cardId: string) =>
      callApi<{ message: string }>('DELETE', `payment/card/${encodeURIComponent(cardId)}`),
    // refused too: it may be gone by another window, and leaves the list then
    onSettled: () => queries.invalidateQueries({ queryKey: ['cards', viewer.key] }),
    meta: { showsMessage: true },
  })
}
