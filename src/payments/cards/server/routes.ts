import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import type { ProviderDependencies } from '#payments/provider/server/provider-dependencies.ts'
import { paymentsText } from '#payments/text.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { addressToCount } from '#platform/server/http/counted-address.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import { cardListSchema, saveCardSchema } from '../contract.ts'
import { listCards, makeCardDefault, removeCard, saveCard } from './cards.ts'

type CardRoutesDependencies = ProviderDependencies & { config: Pick<Config, 'rateLimits'> }

export function cardRoutes(api: Api, dependencies: CardRoutesDependencies): void {
  const routes = createRoutes(api, 'Cards')

  routes.post(
    '/payment/card',
    {
      name: 'saveCard',
      summary: 'Save card',
      access: 'token',
      idempotent: true,
      errors: ['notAllowed', 'tooManyAttempts', 'providerRefused', 'providerDown'],
      body: saveCardSchema,
      answer: messageSchema,
    },
    async (request) => {
      const address = addressToCount(dependencies.config, request.ip)
      await saveCard(dependencies, requireAuthenticated(request.actor).userId, request.body, address)
      return ok({ message: paymentsText.cardSaved })
    },
  )

  routes.get(
    '/payment/card/list',
    {
      name: 'listCards',
      summary: 'Get cards',
      access: 'token',
      errors: ['providerDown'],
      answer: cardListSchema,
    },
    async (request) => ok({ cards: await listCards(dependencies.db, requireAuthenticated(request.actor).userId) }),
  )

  routes.put(
    '/payment/card/default',
    {
      name: 'makeCardDefault',
      summary: 'Default card',
      access: 'token',
      errors: ['notFound'],
      body: z.object({ card_id: idSchema }),
      answer: messageSchema,
    },
    async (request) => {
      await makeCardDefault(dependencies.db, requireAuthenticated(request.actor).userId, request.body.card_id)
      return ok({ message: paymentsText.cardIsDefault })
    },
  )

  routes.delete(
    '/payment/card/:card_id',
    {
      name: 'removeCard',
      summary: 'Remove card',
      access: 'token',
      errors: ['notFound', 'providerDown'],
      params: z.object({ card_id: idSchema }),
      answer: messageSchema,
    },
    async (request) => {
      await removeCard(dependencies, requireAuthenticated(request.actor).userId, request.params.card_id)
      return ok({ message: paymentsText.cardRemoved })
    },
  )
}
