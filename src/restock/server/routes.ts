import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import type { EmailLimits } from '#mail/server/queue-email.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import { toPage } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import {
  automaticRemindersSchema,
  clientRestockSchema,
  dismissReminderSchema,
  listRunningOutSchema,
  reminderBasketSchema,
  reminderValueSchema,
  runningOutSchema,
  sendReminderSchema,
} from '#restock/contract.ts'
import { getReminderBasket } from '#restock/server/get-reminder-basket.ts'
import { presentClientRestock, presentReminderBasket, presentRunningOut } from '#restock/server/present.ts'
import { dismissProduct, getClientRestock, listRunningOut, setAutomaticReminders } from '#restock/server/running-out.ts'
import { sendReminder } from '#restock/server/send-reminder.ts'
import { restockText } from '#restock/text.ts'

const tags = ['Restock']

/** A limit of emails, and one of values that are guessed (D-066). */
const sendLimit = { name: 'reminder-send', maxAttempts: 60, windowMinutes: 15 }
const openLimit = { name: 'reminder-open', maxAttempts: 60, windowMinutes: 15, failuresOnly: true }

interface RestockDependencies {
  config: EmailLimits
  db: Database
  publicUrl: () => string
}

export function restockRoutes(api: Api, dependencies: RestockDependencies): void {
  sellerRoutes(api, dependencies)
  clientRoutes(api, dependencies)
  api.get(
    '/restock/basket/:exploreClientUrl',
    {
      config: { access: 'link', limit: openLimit, errors: ['linkInvalid'] },
      schema: {
        operationId: 'getReminderBasket',
        tags,
        summary: 'Basket of a reminder',
        params: reminderValueSchema,
        response: envelopeSchema(reminderBasketSchema),
      },
    },
    async ({ params }) => {
      const lines = await getReminderBasket(dependencies.db, params.exploreClientUrl)
      return ok(presentReminderBasket(lines))
    },
  )
}

function sellerRoutes(api: Api, { config: limits, db, publicUrl }: RestockDependencies): void {
  api.get(
    '/restock/list',
    {
      config: { access: 'token' },
      schema: {
        operationId: 'listRunningOut',
        tags,
        summary: 'Clients who are about to run out',
        querystring: listRunningOutSchema,
        response: envelopeSchema(runningOutSchema),
      },
    },
    async ({ actor, query }) =>
      ok(presentRunningOut(await listRunningOut(db, requireAuthenticated(actor), toPage(query)))),
  )

  api.post(
    '/restock/send',
    {
      config: {
        access: 'token',
        limit: sendLimit,
        errors: ['notFound', 'notAllowed', 'conflict', 'accountNotEnabled'],
      },
      schema: {
        operationId: 'sendReminder',
        tags,
        summary: 'Send a reminder',
        body: sendReminderSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body }) => {
      await sendReminder(db, requireAuthenticated(actor), body.client_id, { publicUrl: publicUrl(), limits })
      return ok({ message: restockText.reminderSent })
    },
  )

  api.post(
    '/restock/dismiss',
    {
      config: { access: 'token', errors: ['notFound'] },
      schema: {
        operationId: 'dismissReminder',
        tags,
        summary: 'No reminder until bought again',
        body: dismissReminderSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body }) => {
      const product = { clientId: body.client_id, productId: body.prod_id }
      await dismissProduct(db, requireAuthenticated(actor), product)
      return ok({ message: restockText.dismissed })
    },
  )
}

function clientRoutes(api: Api, { db }: RestockDependencies): void {
  api.get(
    '/restock/client/:client_id',
    {
      config: { access: 'token', errors: ['notFound'] },
      schema: {
        operationId: 'getClientRestock',
        tags,
        summary: 'Reminders to a client',
        params: z.object({ client_id: idSchema }),
        response: envelopeSchema(clientRestockSchema),
      },
    },
    async ({ actor, params }) =>
      ok(presentClientRestock(await getClientRestock(db, requireAuthenticated(actor), params.client_id))),
  )

  api.put(
    '/restock/automatic',
    {
      config: { access: 'token', errors: ['notFound'] },
      schema: {
        operationId: 'setAutomaticReminders',
        tags,
        summary: 'Switch automatic reminders to a client',
        body: automaticRemindersSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body }) => {
      await setAutomaticReminders(db, requireAuthenticated(actor), { clientId: body.client_id, on: body.on })
      return ok({ message: body.on ? restockText.automaticOn : restockText.automaticOff })
    },
  )
}
