import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PaymentRequest } from '#orders/payment/web/api.ts'
import type { ClientCardsView } from '../cards-contract.ts'
import { callClientPage } from './client-page-token.ts'

/** A card that the client has saved. */
export interface ClientCard {
  id: string
  brand: string
  last4: string
  expiryMonth: number
  expiryYear: number
  isExpired: boolean
}

const toCards = ({ cards }: ClientCardsView): ClientCard[] =>
  cards.map(({ id, brand, last4, exp_month, exp_year, expired }) => ({
    id,
    brand,
    last4,
    expiryMonth: exp_month,
    expiryYear: exp_year,
    isExpired: expired,
  }))

export const clientCardsQuery = (token: string) =>
  queryOptions({
    queryKey: ['client-page', token, 'cards'],
    queryFn: async () => toCards(await callClientPage<ClientCardsView>('GET', '/cards')),
  })

/** The saved cards that can pay the order of a payment link; empty unless the order's client is logged in to the client page. */
export const cardsForLinkQuery = (token: string | null, value: string) =>
  queryOptions({
    queryKey: ['client-page', token, 'cards', value],
    queryFn: async () =>
      toCards(await callClientPage<ClientCardsView>('POST', '/cards/for-link', { body: { order_id: value } })),
    retry: false,
  })

/** The request that pays with a saved card; `total` is the amount in pounds that the page has shown. */
export function clientCardPaymentRequest(value: string, cardId: string, total: number): PaymentRequest {
  const body = { order_id: value, card_id: cardId, amount: total.toFixed(2) }
  return { orderId: value, path: 'client-page/pay', body }
}

export function useRemoveClientCard() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (cardId: string) =>
      callClientPage<{ message: string }>('DELETE', `/cards/${encodeURIComponent(cardId)}`),
    // loaded anew after an error too, because the card may have been removed in another window
    onSettled: () => queries.invalidateQueries({ queryKey: ['client-page'] }),
    meta: { showsMessage: true },
  })
}
