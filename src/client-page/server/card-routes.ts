import { requireClientSession } from '#client-page/codes/server/client-session.ts'
import { paymentType } from '#orders/order-state.ts'
import { findPayerEmail } from '#orders/pay-links/server/pay-links.ts'
import { paymentAnswerSchema } from '#orders/payment/contract.ts'
import { payOrder } from '#orders/payment/server/pay-order.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import {
  getClientCardInstrument,
  listClientCards,
  removeClientCard,
} from '#payments/client-cards/server/client-cards.ts'
import { paymentsText } from '#payments/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { ProcessLock } from '#platform/server/concurrency/process-lock.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { addressToCount } from '#platform/server/http/counted-address.ts'
import {
  byClientCardSchema,
  cardsForLinkSchema,
  clientCardsSchema,
  payWithClientCardSchema,
} from '../cards-contract.ts'

const access = 'client-page'
/** Each call finds an order by the token of its payment link; the limit is that of paying an order. */
const linkLimit = { name: 'cards-for-link', maxAttempts: 60, windowMinutes: 15 }

type Dependencies = OrderDependencies & { config: Pick<Config, 'rateLimits'>; processLock: ProcessLock }

const present = (rows: Awaited<ReturnType<typeof listClientCards>>) => ({
  cards: rows.map(({ id, brand, last4, exp_month, exp_year, is_expired: expired }) => ({
    id,
    brand,
    last4,
    exp_month,
    exp_year,
    expired,
  })),
})

/** The routes for the cards that a client has saved; no route of sellers or administrators returns these cards. */
export function clientCardRoutes(api: Api, dependencies: Dependencies): void {
  const routes = createRoutes(api, 'Client page')

  const { db, config } = dependencies
  routes.get(
    '/client-page/cards',
    { name: 'listClientCards', summary: 'Saved cards on the client page', access, answer: clientCardsSchema },
    async (request) => ok(present(await listClientCards(db, requireClientSession(request).email))),
  )

  routes.delete(
    '/client-page/cards/:card_id',
    {
      name: 'removeClientCard',
      summary: 'Remove a saved card on the client page',
      access,
      errors: ['notFound', 'providerDown'],
      params: byClientCardSchema,
      answer: messageSchema,
    },
    async (request) => {
      await removeClientCard(dependencies, requireClientSession(request).email, request.params.card_id)
      return ok({ message: paymentsText.cardRemoved })
    },
  )

  routes.post(
    '/client-page/cards/for-link',
    {
      name: 'listCardsForLink',
      summary: 'Saved cards that pay an order',
      access,
      limit: linkLimit,
      body: cardsForLinkSchema,
      answer: clientCardsSchema,
    },
    async (request) => {
      const { email } = requireClientSession(request)
      const isHers = (await findPayerEmail(db, request.body.order_id)) === email
      return ok(present(isHers ? (await listClientCards(db, email)).filter(({ is_expired }) => !is_expired) : []))
    },
  )

  routes.post(
    '/client-page/pay',
    {
      name: 'payWithClientCard',
      summary: 'Pay with a saved card of the client',
      access,
      idempotent: true,
      errors: [
        'notFound',
        'linkInvalid',
        'conflict',
        'amountMismatch',
        'insufficientQuantity',
        'tooManyAttempts',
        'providerRefused',
        'providerDown',
      ],
      body: payWithClientCardSchema,
      answer: paymentAnswerSchema,
    },
    async (request) => {
      const { email } = requireClientSession(request)
      const { order_id: orderId, card_id: cardId, amount: shownAmount } = request.body
      // a link to another person's order is answered like an invalid link
      if ((await findPayerEmail(db, orderId)) !== email)
        throw new AppError(errorText.linkInvalid, errorCode.linkInvalid)
      const input = { method: 'link' as const, instrument: await getClientCardInstrument(db, email, cardId) }
      const address = addressToCount(config, request.ip)
      const isTakenOver = request.claim?.isTakenOver
      const paid = { orderId, input, paymentType: paymentType.card, shownAmount, address, isTakenOver }
      return ok(await payOrder(dependencies, { kind: 'pay_link' }, paid))
    },
  )
}
