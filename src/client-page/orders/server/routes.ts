import { z } from 'zod'
import { requireClientSession } from '#client-page/codes/server/client-session.ts'
import { getClientInvoice, sendInvoiceFile } from '#orders/invoices/server/invoices.ts'
import { issuePayLinkValue } from '#orders/pay-links/server/send-pay-link.ts'
import { sendReceipt } from '#orders/receipts/server/receipts.ts'
import { timelineSchema } from '#orders/timeline/contract.ts'
import { getClientTimeline } from '#orders/timeline/server/get-timeline.ts'
import { toPage } from '#platform/list-query-contract.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, fileSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import {
  boughtAgainSchema,
  buyAgainSchema,
  clientPageOrderSchema,
  clientPageOrdersSchema,
  listClientPageOrdersSchema,
  orderToPaySchema,
} from '../contract.ts'
import { buyAgain } from './buy-again.ts'
import { getPersonOrder, requirePersonOrder } from './get-person-order.ts'
import { getPersonReceipt } from './get-person-receipt.ts'
import { selectPersonOrders } from './person-order-store.ts'
import { presentPersonOrder, presentPersonOrderToday } from './present.ts'

const access = 'client-page'
const params = z.object({ order_id: idSchema })
/** Limited because rendering a PDF takes some milliseconds of processor time. */
const receiptLimit = { name: 'receipt', maxAttempts: 60, windowMinutes: 15 }
/** Limited because each call places an order. */
const buyLimit = { name: 'buy-again', maxAttempts: 30, windowMinutes: 15 }
/** Limited because each call creates a token of a payment link. */
const payLimit = { name: 'pay-order', maxAttempts: 60, windowMinutes: 15 }

interface ClientOrderDependencies {
  db: Database
  config: Pick<Config, 'attributionDays'>
}

/** The routes for a client's orders with all sellers. */
export function clientPageOrderRoutes(api: Api, { db, config }: ClientOrderDependencies): void {
  const routes = createRoutes(api, 'Client page')

  routes.get(
    '/client-page/orders',
    {
      name: 'listClientPageOrders',
      summary: 'Orders on the client page',
      access,
      query: listClientPageOrdersSchema,
      answer: clientPageOrdersSchema,
    },
    async (request) => {
      const { rows, total } = await selectPersonOrders(db, requireClientSession(request).email, toPage(request.query))
      return ok({ orders: rows.map(presentPersonOrder), ttl: total })
    },
  )

  routes.get(
    '/client-page/orders/:order_id',
    {
      name: 'getClientPageOrder',
      summary: 'Order on the client page',
      access,
      errors: ['notFound'],
      params,
      answer: clientPageOrderSchema,
    },
    async (request) =>
      ok(
        presentPersonOrderToday(
          await getPersonOrder(
            db,
            { email: requireClientSession(request).email, attributionDays: config.attributionDays },
            request.params.order_id,
          ),
        ),
      ),
  )

  routes.get(
    '/client-page/orders/:order_id/timeline',
    {
      name: 'getClientPageTimeline',
      summary: 'Timeline of an order on the client page',
      access,
      errors: ['notFound'],
      params,
      answer: timelineSchema,
    },
    async (request) => {
      const { email } = requireClientSession(request)
      const order = await requirePersonOrder(db, email, request.params.order_id)
      return ok({ events: await getClientTimeline(db, order.id, email) })
    },
  )

  routes.get(
    '/client-page/orders/:order_id/receipt',
    {
      name: 'getClientPageReceipt',
      summary: 'Receipt on the client page as PDF',
      access,
      limit: receiptLimit,
      errors: ['notFound', 'notAllowed'],
      params,
      answer: fileSchema('application/pdf'),
    },
    async (request, reply) => {
      const { email } = requireClientSession(request)
      return sendReceipt(reply, await getPersonReceipt(db, email, request.params.order_id))
    },
  )

  routes.get(
    '/client-page/orders/:order_id/invoices/:invoice_id',
    {
      name: 'getClientPageInvoice',
      summary: 'Invoice or credit note on the client page as PDF',
      access,
      limit: receiptLimit,
      errors: ['notFound'],
      params: params.extend({ invoice_id: idSchema }),
      answer: fileSchema('application/pdf'),
    },
    async (request, reply) => {
      const { order_id, invoice_id } = request.params
      const order = await requirePersonOrder(db, requireClientSession(request).email, order_id)
      return sendInvoiceFile(reply, await getClientInvoice(db, order.id, invoice_id))
    },
  )

  routes.post(
    '/client-page/orders/:order_id/again',
    {
      name: 'buyAgain',
      summary: 'Buy again',
      access,
      limit: buyLimit,
      errors: ['notFound', 'notAllowed', 'amountMismatch', 'insufficientQuantity'],
      params,
      body: buyAgainSchema,
      answer: boughtAgainSchema,
    },
    async (request) => {
      const { amount, adrs_id: addressId } = request.body
      const session = requireClientSession(request)
      const bought = await buyAgain(db, session, {
        attributionDays: config.attributionDays,
        orderId: request.params.order_id,
        amount,
        addressId,
      })
      return ok({ ord_no: bought.orderNumber, link: bought.link })
    },
  )

  routes.post(
    '/client-page/orders/:order_id/pay',
    {
      name: 'payClientPageOrder',
      summary: 'Go to the payment of an order',
      access,
      limit: payLimit,
      errors: ['notFound', 'conflict'],
      params,
      answer: orderToPaySchema,
    },
    async (request) => {
      const { email } = requireClientSession(request)
      const order = await requirePersonOrder(db, email, request.params.order_id)
      return ok({ link: await issuePayLinkValue(db, order.id, email) })
    },
  )
}
