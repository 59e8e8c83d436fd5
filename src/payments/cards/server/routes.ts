import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { cardListSchema, saveCardSchema } from '#payments/cards/contract.ts'
import { listCards, makeCardDefault, removeCard, saveCard } from '#payments/cards/server/cards.ts'
import type { ProviderDependencies } from '#payments/provider/server/provider-dependencies.ts'
import { paymentsText } from '#payments/text.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { addressToCount } from '#platform/server/http/counted-address.ts'
import { idSchema } from '#platform/wire-schemas.ts'

type CardRoutesDependencies = ProviderDependencies & { config: Pick<Config, 'rateLimits'> }

export function cardRoutes(api: Api, dependencies: CardRoutesDependencies): void {
  api.post(
    '/payment/card',
    {
      config: {
        access: 'token',
        idempotent: true,
        errors: ['notAllowed', 'tooManyAttempts', 'providerRefused', 'providerDown'],
      },
      schema: {
        operationId: 'saveCard',
        tags: ['Cards'],
        summary: 'Save card',
        body: saveCardSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async (request) => {
      const address = addressToCount(dependencies.config, request.ip)
      await saveCard(dependencies, requireAuthenticated(request.actor).userId, request.body, address)
      return ok({ message: paymentsText.cardSaved })
    },
  )

  api.get(
    '/payment/card/list',
    {
      config: { access: 'token', errors: ['providerDown'] },
      schema: {
        operationId: 'listCards',
        tags: ['Cards'],
        summary: 'Get cards',
        response: envelopeSchema(cardListSchema),
      },
    },
    async (request) => ok({ cards: await listCards(dependencies.db, requireAuthenticated(request.actor).userId) }),
  )

  api.put(
    '/payment/card/default',
    {
      config: { access: 'token', errors: ['notFound'] },
      schema: {
        operationId: 'makeCardDefault',
        tags: ['Cards'],
        summary: 'Default card',
        body: z.object({ card_id: idSchema }),
        response: envelopeSchema(messageSchema),
      },
    },
    async (request) => {
      await makeCardDefault(dependencies.db, requireAuthenticated(request.actor).userId, request.body.card_id)
      return ok({ message: paymentsText.cardIsDefault })
    },
  )

  api.delete(
    '/payment/card/:card_id',
    {
      config: { access: 'token', errors: ['notFound', 'providerDown'] },
      schema: {
        operationId: 'removeCard',
        tags: ['Cards'],
        summary: 'Remove card',
        params: z.object({ card_id: idSchema }),
        response: envelopeSchema(messageSchema),
      },
    },
    async (request) => {
      await removeCard(dependencies, requireAuthenticated(request.actor).userId, request.params.card_id)
      return ok({ message: paymentsText.cardRemoved })
    },
  )
}
