import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import type { EmailLimits } from '#mail/server/queue-email.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { getToday } from '#platform/dates.ts'
import { toPage } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import type { ClientRestockView, RunningOutClientView } from '../contract.ts'
import {
  automaticRemindersSchema,
  clientRestockSchema,
  dismissReminderSchema,
  listRunningOutSchema,
  reminderBasketSchema,
  reminderValueSchema,
  runningOutSchema,
  sendReminderSchema,
} from '../contract.ts'
import { restockText } from '../text.ts'
import type { BasketLineRow } from './decision-store.ts'
import type { Forecast, ProposedReminder } from './forecast.ts'
import { gatherReminders } from './gather-reminders.ts'
import type { ClientRestock, RunningOutPage } from './running-out.ts'
import { dismissProduct, getClientRestock, listRunningOut, setAutomaticReminders } from './running-out.ts'
import { getReminderBasket, sendReminder } from './send-reminder.ts'

/** Limits on the emails that are sent, and on guesses at a link's secret token (D-066). */
const sendLimit = { name: 'reminder-send', maxAttempts: 60, windowMinutes: 15 }
const openLimit = { name: 'reminder-open', maxAttempts: 60, windowMinutes: 15, failuresOnly: true }

interface RestockDependencies {
  config: EmailLimits
  db: Database
  publicUrl: () => string
}

export function restockRoutes(api: Api, dependencies: RestockDependencies): void {
  const routes = createRoutes(api, 'Restock')

  sellerRoutes(api, dependencies)
  clientRoutes(api, dependencies)
  routes.get(
    '/restock/basket/:exploreClientUrl',
    {
      name: 'getReminderBasket',
      summary: 'Basket of a reminder',
      access: 'link',
      limit: openLimit,
      errors: ['linkInvalid'],
      params: reminderValueSchema,
      answer: reminderBasketSchema,
    },
    async ({ params }) => {
      const lines = await getReminderBasket(dependencies.db, params.exploreClientUrl)
      return ok(presentReminderBasket(lines))
    },
  )
}

function sellerRoutes(api: Api, { config: limits, db, publicUrl }: RestockDependencies): void {
  const routes = createRoutes(api, 'Restock')

  routes.get(
    '/restock/list',
    {
      name: 'listRunningOut',
      summary: 'Clients who are about to run out',
      access: 'token',
      query: listRunningOutSchema,
      answer: runningOutSchema,
    },
    async ({ actor, query }) =>
      ok(presentRunningOut(await listRunningOut(db, requireAuthenticated(actor), toPage(query)))),
  )

  routes.post(
    '/restock/send',
    {
      name: 'sendReminder',
      summary: 'Send a reminder',
      access: 'token',
      limit: sendLimit,
      errors: ['notFound', 'notAllowed', 'conflict', 'accountNotEnabled'],
      body: sendReminderSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await sendReminder(db, requireAuthenticated(actor), body.client_id, { publicUrl: publicUrl(), limits })
      return ok({ message: restockText.reminderSent })
    },
  )

  routes.post(
    '/restock/dismiss',
    {
      name: 'dismissReminder',
      summary: 'No reminder until bought again',
      access: 'token',
      errors: ['notFound'],
      body: dismissReminderSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      const product = { clientId: body.client_id, productId: body.prod_id }
      await dismissProduct(db, requireAuthenticated(actor), product)
      return ok({ message: restockText.dismissed })
    },
  )
}

function clientRoutes(api: Api, { db }: RestockDependencies): void {
  const routes = createRoutes(api, 'Restock')

  routes.get(
    '/restock/client/:client_id',
    {
      name: 'getClientRestock',
      summary: 'Reminders to a client',
      access: 'token',
      errors: ['notFound'],
      params: z.object({ client_id: idSchema }),
      answer: clientRestockSchema,
    },
    async ({ actor, params }) =>
      ok(presentClientRestock(await getClientRestock(db, requireAuthenticated(actor), params.client_id))),
  )

  routes.put(
    '/restock/automatic',
    {
      name: 'setAutomaticReminders',
      summary: 'Switch automatic reminders to a client',
      access: 'token',
      errors: ['notFound'],
      body: automaticRemindersSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await setAutomaticReminders(db, requireAuthenticated(actor), { clientId: body.client_id, on: body.on })
      return ok({ message: body.on ? restockText.automaticOn : restockText.automaticOff })
    },
  )
}

function presentRunningOut({ clients, clientCount, productCount }: RunningOutPage) {
  return { clients: clients.map(presentClient), bP: publicBase, ttl: clientCount, ttlProds: productCount }
}

function presentClient(products: ProposedReminder): RunningOutClientView {
  const [{ clientId, clientName, isUnsubscribed }] = products
  return { client_id: clientId, clnt_name: clientName, unsub: isUnsubscribed, prods: products.map(presentProduct) }
}

function presentProduct({ productId, brand, name, picture, lastBoughtOn, runsOutOn }: Forecast) {
  return { prod_id: productId, brand, name, img: picture, last: lastBoughtOn, out: runsOutOn }
}

function presentClientRestock(restock: ClientRestock): ClientRestockView {
  const due = new Set(gatherReminders(restock.forecasts, getToday()).flat())
  return {
    unsub: restock.isUnsubscribed,
    agreed: restock.agreedAt?.toISOString() ?? null,
    auto: restock.isAutomatic,
    prods: restock.forecasts.map((forecast) => ({
      ...presentProduct(forecast),
      due: due.has(forecast),
      reminded: forecast.decision === 'reminded' ? (forecast.decidedAt?.toISOString() ?? null) : null,
    })),
    bP: publicBase,
  }
}

function presentReminderBasket(lines: readonly BasketLineRow[]) {
  return { prods: lines.map(({ product_id, quantity }) => ({ prod_id: product_id, quantity })), bP: publicBase }
}
