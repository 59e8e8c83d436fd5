import { z } from 'zod'
import { memberOf } from '#access/server/actor.ts'
import { cardListSchema, saveCardSchema } from '#payments/contract.ts'
import { listCards, removeCard, saveCard } from '#payments/server/cards.ts'
import { keepEvent } from '#payments/server/events.ts'
import type { PaymentProvider } from '#payments/server/provider.ts'
import { paymentsText } from '#payments/text.ts'
import { errorCode, messageSchema } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database.ts'
import { type Api, answers, success } from '#platform/server/http.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { idSchema } from '#platform/wire.ts'

const noticeLimit = 512_000

export function paymentsRoutes(api: Api, parts: { db: Database; provider: PaymentProvider }): void {
  const { db } = parts

  api.post(
    '/payment/card',
    {
      // declined cards count, so that stolen ones cannot be tried out here (D-066)
      config: {
        access: 'token',
        idempotent: true,
        limit: { name: 'save-card', most: 20, minutes: 15, failuresOnly: true },
      },
      schema: { tags: ['Cards'], summary: 'Save card', body: saveCardSchema, response: answers(messageSchema) },
    },
    async (request) => {
      await saveCard(parts, memberOf(request.actor).userId, request.body)
      return success({ message: paymentsText.cardSaved })
    },
  )

  api.get(
    '/payment/card/list',
    {
      config: { access: 'token' },
      schema: { tags: ['Cards'], summary: 'Get cards', response: answers(cardListSchema) },
    },
    async (request) => success({ cards: await listCards(db, memberOf(request.actor).userId) }),
  )

  api.delete(
    '/payment/card/:card_id',
    {
      config: { access: 'token' },
      schema: {
        tags: ['Cards'],
        summary: 'Remove card',
        params: z.object({ card_id: idSchema }),
        response: answers(messageSchema),
      },
    },
    async (request) => {
      await removeCard(parts, memberOf(request.actor).userId, request.params.card_id)
      return success({ message: paymentsText.cardRemoved })
    },
  )

  api.register(async (scope) => mountNotices(scope, parts))
}

/** The signature is over the bytes as they came, so nothing may read the body before it is checked. */
function mountNotices(scope: Api, { db, provider }: { db: Database; provider: PaymentProvider }): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: noticeLimit },
    async (_request: unknown, body: Buffer) => body,
  )
  scope.post(
    '/payment/notice',
    {
      config: { access: 'provider' },
      bodyLimit: noticeLimit,
      schema: { tags: ['Payments'], summary: 'Notice of the card payment provider' },
    },
    async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const signed = Buffer.isBuffer(request.body) && typeof signature === 'string'
      const event = signed ? provider.verifyEvent(request.body as Buffer, signature) : null
      if (!event) throw new Refusal(paymentsText.noticeRefused, errorCode.linkInvalid)
      await keepEvent(db, event)
      return reply.status(200).send()
    },
  )
}
