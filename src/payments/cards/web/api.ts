import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#access/web/viewer.ts'
import type { CardToken } from '#payments/card-fields/web/card-token.ts'
import type { cardListSchema } from '#payments/cards/contract.ts'
import { cardsText } from '#payments/cards/text.ts'
import { toSavedCard } from '#payments/cards/web/saved-card.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'

export const cardsQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['cards', viewer],
    queryFn: async () => {
      const { cards } = await callApi<z.output<typeof cardListSchema>>('GET', 'payment/card/list')
      return { cards: cards.map(toSavedCard) }
    },
  })

/** Sending the same token twice saves one card. */
export function useSaveCard() {
  const viewer = useViewer()
  const queries = useQueryClient()
  const sendOnce = useIdempotentMutation()
  return useMutation({
    mutationFn: ({ id, holderName }: CardToken) => {
      const body = { token: id, name: holderName, description: cardsText.cardDescription(viewer.userId ?? '') }
      return sendOnce(body, (idempotencyKey) =>
        callApi<{ message: string }>('POST', 'payment/card', { body, idempotencyKey }),
      )
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['cards', viewer.key] }),
    meta: { showsMessage: true },
  })
}

/** Makes a card the first of the list. */
export function useMakeCardDefault() {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (cardId: string) =>
      callApi<{ message: string }>('PUT', 'payment/card/default', { body: { card_id: cardId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['cards', viewer.key] }),
    meta: { showsMessage: true },
  })
}

export function useRemoveCard() {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (cardId: string) =>
      callApi<{ message: string }>('DELETE', `payment/card/${encodeURIComponent(cardId)}`),
    // after an error too, since another window may have removed the card
    onSettled: () => queries.invalidateQueries({ queryKey: ['cards', viewer.key] }),
    meta: { showsMessage: true },
  })
}
