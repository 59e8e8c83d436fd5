import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { call } from '#base/web/call.ts'
import { useViewer } from '#base/web/session.ts'
import type { cardListSchema } from '#payments/contract.ts'
import type { CardToken } from '#payments/web/card-token.ts'

type CardListAnswer = z.output<typeof cardListSchema>

export const cardsQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['cards', viewer],
    queryFn: () => call<CardListAnswer>('GET', 'payment/card/list'),
    meta: { silent: true },
  })

/** The same token sent twice is one card: the key belongs to the token. */
export function useSaveCard({ silent = false } = {}) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const attempt = useRef({ token: '', key: '' })
  return useMutation({
    mutationFn: ({ id, holderName }: CardToken) => {
      if (attempt.current.token !== id) attempt.current = { token: id, key: crypto.randomUUID() }
      return call<{ message: string }>('POST', 'payment/card', {
        body: { token: id, name: holderName, description: holderName },
        idempotencyKey: attempt.current.key,
      })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['cards', viewer.key] }),
    meta: { tells: !silent, silent },
  })
}

export function useRemoveCard() {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (cardId: string) => call<{ message: string }>('DELETE', `payment/card/${cardId}`),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['cards', viewer.key] }),
    meta: { tells: true },
  })
}
