import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { questionSchema } from '../contract.ts'
import { questionsText } from '../text.ts'
import { sendQuestion } from './send-question.ts'

/** Protects the seller's mailbox, although only a client who has the secret token of a payment link can send a question. */
const questionLimit = { name: 'question', maxAttempts: 5, windowMinutes: 60 }

export function questionRoutes(api: Api, { db, publicUrl }: Pick<OrderDependencies, 'db' | 'publicUrl'>): void {
  const routes = createRoutes(api, 'Payment links')

  // the secret token of the link is sent in the body, so that no log holds it
  routes.post(
    '/payment/client/question',
    {
      name: 'sendQuestion',
      summary: 'Ask the seller of a payment link',
      access: 'link',
      idempotent: true,
      limit: questionLimit,
      errors: ['linkInvalid'],
      body: questionSchema,
      answer: messageSchema,
    },
    async ({ body: { order_id: value, question } }) => {
      await sendQuestion(db, { value, question }, { publicUrl: publicUrl() })
      return ok({ message: questionsText.sent })
    },
  )
}
