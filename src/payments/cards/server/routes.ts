import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { cardListSchema, saveCardSchema } from '#payments/cards/contract.ts'
import { listCards, removeCard, saveCard } from '#payments/cards/server/cards.ts'
import type { ProviderDependencies } from '#payments/provider/server/provider-dependencies.ts'
import { paymentsText } from '#payments/text.ts'
import { messageSchema } from '#platform/envelope.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'

export function cardRoutes(api: Api, dependencies: ProviderDependencies): void {
  api.post(
    '/payment/card',
    {
      // declined cards count, so that stolen ones cannot be tried out here (D-066)
      config: {
        access: 'token',
        idempotent: true,
        limit: { name: 'save-card', maxAttempts: 20, windowMinutes: 15, failuresOnly: true },
        errors: ['notAllowed', 'providerRefused', 'providerDown'],
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
      await saveCard(dependencies, requireAuthenticated(request.actor).userId, request.body)
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
