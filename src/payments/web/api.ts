import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { cardListSchema } from '#payments/contract.ts'
import type { CardToken } from '#payments/web/card-token.ts'
import { useAttempt } from '#platform/web/attempt.ts'
import { call } from '#platform/web/call.ts'
import { useViewer } from '#platform/web/session.ts'

type CardListAnswer = z.output<typeof cardListSchema>

export const cardsQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['cards', viewer],
    queryFn: () => call<CardListAnswer>('GET', 'payment/card/list'),
    meta: { silent: true },
  })

/** The same token sent twice is one card. */
export function useSaveCard({ silent = false } = {}) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const once = useAttempt()
  return useMutation({
    mutationFn: ({ id, holderName }: CardToken) => {
      const body = { token: id, name: holderName, description: holderName }
      return once(body, (idempotencyKey) => call<{ message: string }>('POST', 'payment/card', { body, idempotencyKey }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['cards', viewer.key] }),
    meta: { tells: !silent, silent },
  })
}

export function useRemoveCard() {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (cardId: string) => call<{ message: string }>('DELETE', `payment/card/${encodeURIComponent(cardId)}`),
    // refused too: it may be gone by another window, and leaves the list then
    onSettled: () => queries.invalidateQueries({ queryKey: ['cards', viewer.key] }),
    meta: { tells: true },
  })
}
