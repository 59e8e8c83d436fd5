import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import type { CatalogueAdminDependencies } from '#catalogue/admin/server/update-catalogue.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { pagingSchema, toAdminPage } from '#platform/list-query-contract.ts'
import { sum, toPounds } from '#platform/money.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import {
  mailRecallSchema,
  productWithdrawnSchema,
  type RecallOrderView,
  type RecallPreviewView,
  type RecallView,
  recallIdSchema,
  recallListSchema,
  recallOrdersQuerySchema,
  recallOrdersSchema,
  recallPreviewSchema,
  recallResponseSchema,
  refundRecallSchema,
  withdrawProductSchema,
} from '../contract.ts'
import { recallsText } from '../text.ts'
import type { RecallOrderRow, RecallRow } from './recall-store.ts'
import { getRefundState, selectRecallOrders, selectRecalls } from './recall-store.ts'
import { endRecall, getRecall, mailRecall, startRecall } from './recalls.ts'
import { previewRecall, type RecallPreview, requestRecallRefunds } from './refund-recall.ts'

/**
 * Reading needs one of the two rights; withdrawing products needs the right to the catalogue, mailing and refunding the right to returns.
 */
const reading = { access: 'admin', right: ['catalogue', 'returns'] } as const

const params = z.object({ recall_id: idSchema })

/** Recalls: who bought a withdrawn product, the email to them, and their refunds. */
export function recallRoutes(
  api: Api,
  dependencies: OrderDependencies & Pick<CatalogueAdminDependencies, 'catalogueCache'>,
): void {
  const routes = createRoutes(api, 'Admin: recalls')

  const { db } = dependencies
  routes.post(
    '/admin/recall',
    {
      name: 'withdrawProduct',
      summary: 'Withdraw a product and recall it',
      access: 'admin',
      right: 'catalogue',
      errors: ['notFound', 'conflict'],
      body: withdrawProductSchema,
      answer: productWithdrawnSchema,
    },
    async ({ actor, body: { prod_id: productId, reason, batches } }) => {
      const recall_id = await startRecall(dependencies, requireAuthenticated(actor), { productId, reason, batches })
      return ok({ message: recallsText.withdrawn, recall_id })
    },
  )

  routes.get(
    '/admin/recall/list',
    {
      name: 'listRecalls',
      summary: 'Recalls',
      ...reading,
      query: pagingSchema,
      answer: recallListSchema,
    },
    async ({ query }) => {
      const { rows, total } = await selectRecalls(db, toAdminPage(query))
      return ok({ recalls: rows.map(presentRecall), ttl: total })
    },
  )

  routes.get(
    '/admin/recall/orders',
    {
      name: 'listRecallOrders',
      summary: 'Who bought a recalled product',
      ...reading,
      errors: ['notFound'],
      query: recallOrdersQuerySchema,
      answer: recallOrdersSchema,
    },
    async ({ query }) => {
      const { id, orders: ttl } = await getRecall(db, query.recall_id)
      const rows = await selectRecallOrders(db, id, toAdminPage(query))
      return ok({ orders: rows.map(presentRecallOrder), ttl })
    },
  )

  routes.get(
    '/admin/recall/:recall_id',
    {
      name: 'getRecall',
      summary: 'Recall',
      ...reading,
      errors: ['notFound'],
      params,
      answer: recallResponseSchema,
    },
    async ({ params: { recall_id } }) => ok({ recall: presentRecall(await getRecall(db, recall_id)) }),
  )

  routes.get(
    '/admin/recall/:recall_id/preview',
    {
      name: 'previewRecall',
      summary: 'What the refunds of a recall would pay back',
      ...reading,
      errors: ['notFound'],
      params,
      answer: recallPreviewSchema,
    },
    async ({ actor, params: { recall_id } }) =>
      ok(presentPreview(await previewRecall(db, requireAuthenticated(actor), recall_id))),
  )

  actionRoutes(api, dependencies)
}

function actionRoutes(api: Api, { db }: Pick<OrderDependencies, 'db'>): void {
  const routes = createRoutes(api, 'Admin: recalls')

  routes.post(
    '/admin/recall/mail',
    {
      name: 'mailRecall',
      summary: 'Email the buyers of a recalled product',
      access: 'admin',
      right: 'returns',
      errors: ['notFound', 'conflict'],
      body: mailRecallSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await mailRecall(db, requireAuthenticated(actor), body.recall_id, body.text)
      return ok({ message: recallsText.mailing })
    },
  )

  routes.post(
    '/admin/recall/refund',
    {
      name: 'refundRecall',
      summary: 'Refund the buyers of a recalled product',
      access: 'admin',
      right: 'returns',
      confirmedPassword: true,
      errors: ['notFound', 'conflict', 'amountMismatch'],
      body: refundRecallSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { recall_id: recallId, orders, amount } }) => {
      await requestRecallRefunds(db, requireAuthenticated(actor), { recallId, orders, amount })
      return ok({ message: recallsText.refunding })
    },
  )

  routes.put(
    '/admin/recall/end',
    {
      name: 'endRecall',
      summary: 'End a recall',
      access: 'admin',
      right: 'catalogue',
      errors: ['notFound', 'conflict'],
      body: recallIdSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await endRecall(db, requireAuthenticated(actor), body.recall_id)
      return ok({ message: recallsText.ended })
    },
  )
}

function presentPreview({ refunds, amount, blocked }: RecallPreview): RecallPreviewView {
  return {
    orders: refunds.length,
    items: refunds.reduce((count, { items }) => count + items, 0),
    amount: toPounds(amount),
    commission: toPounds(sum(refunds.map(({ commission }) => commission))),
    blocked: blocked.map(({ orderNumber, message }) => ({ ord_no: orderNumber, message })),
  }
}

function presentRecall(row: RecallRow): RecallView {
  return {
    _id: row.id,
    prod_id: row.product_id,
    name: row.name,
    reason: row.reason,
    batches: row.batches,
    created: row.created_at.toISOString(),
    ended: row.ended_at?.toISOString() ?? null,
    text: row.email_text,
    orders: row.orders,
    not_mailed: row.not_mailed,
    mailing: row.mailing,
  }
}

function presentRecallOrder(row: RecallOrderRow): RecallOrderView {
  return {
    order_id: row.id,
    ord_no: row.order_number,
    paid: row.paid_at.toISOString(),
    buyer: row.buyer,
    seller: row.seller,
    quantity: row.quantity,
    batches: row.batches,
    mailed: row.mailed_at?.toISOString() ?? null,
    refund: getRefundState(row),
    message: row.refund_message,
  }
}
