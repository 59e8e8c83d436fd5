import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#access/web/viewer.ts'
import type { CardToken } from '#payments/card-fields/web/card-token.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'
import type { CardWire, cardListSchema } from '../contract.ts'
import { cardsText } from '../text.ts'

export const cardsQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['cards', viewer],
    queryFn: async () => {
      const { cards } = await callApi<z.output<typeof cardListSchema>>('GET', 'payment/card/list')
      return { cards: cards.map(toSavedCard) }
    },
  })

/** Saves a card; sending the same token twice saves it only once. */
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

/** Puts a card first in the list. */
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
    // loaded anew after an error too, because the card may have been removed in another window
    onSettled: () => queries.invalidateQueries({ queryKey: ['cards', viewer.key] }),
    meta: { showsMessage: true },
  })
}

/** A saved card as the browser shows it. */
export interface SavedCard {
  id: string
  brand: string
  funding: string
  last4: string
  holderName: string
  expiryMonth: number
  expiryYear: number
}

/** Whether a card has expired; it can be used until the end of its month. */
export function isExpired({ expiryMonth, expiryYear }: SavedCard, at = new Date()): boolean {
  return at >= new Date(expiryYear, expiryMonth, 1)
}

function toSavedCard(wire: CardWire): SavedCard {
  const { id, brand, funding, last4, name: holderName, exp_month: expiryMonth, exp_year: expiryYear } = wire
  return { id, brand, funding, last4, holderName, expiryMonth, expiryYear }
}
