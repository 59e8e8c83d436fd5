import { requireAuthenticated } from '#access/server/actor.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import { toPage } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import {
  correctedSchema,
  correctionSchema,
  lowMarkSchema,
  movementListResponseSchema,
  movementListSchema,
  salonStockListResponseSchema,
  salonStockListSchema,
  suggestedOrderSchema,
} from '#salon-stock/contract.ts'
import { presentMovements, presentSalonStock } from '#salon-stock/server/present.ts'
import { correctSalonStock, listMovements, setLowMark, suggestOrder } from '#salon-stock/server/salon-stock.ts'
import { selectSalonStock } from '#salon-stock/server/salon-stock-list-store.ts'

import { salonStockText } from '#salon-stock/text.ts'

const tags = ['Salon stock']

export function salonStockRoutes(api: Api, { db }: { db: Database }): void {
  salonStockListRoutes(api, db)
  salonStockChangeRoutes(api, db)
}

function salonStockListRoutes(api: Api, db: Database): void {
  api.get(
    '/salon-stock/list',
    {
      config: { access: 'token' },
      schema: {
        operationId: 'listSalonStock',
        tags,
        summary: 'Salon stock with counts',
        querystring: salonStockListSchema,
        response: envelopeSchema(salonStockListResponseSchema),
      },
    },
    async ({ actor, query }) => {
      const { userId: sellerId } = requireAuthenticated(actor)
      const { sKey: search, filter = null } = query
      return ok(presentSalonStock(await selectSalonStock(db, { sellerId, search, filter, page: toPage(query) })))
    },
  )

  api.get(
    '/salon-stock/movements',
    {
      config: { access: 'token' },
      schema: {
        operationId: 'listSalonStockMovements',
        tags,
        summary: 'What changed a count',
        querystring: movementListSchema,
        response: envelopeSchema(movementListResponseSchema),
      },
    },
    async ({ actor, query }) => {
      const product = { sellerId: requireAuthenticated(actor).userId, productId: query.prod_id }
      return ok(presentMovements(await listMovements(db, product, toPage(query))))
    },
  )

  api.get(
    '/salon-stock/suggestion',
    {
      config: { access: 'token' },
      schema: {
        operationId: 'suggestSalonOrder',
        tags,
        summary: 'Suggested order for the salon',
        response: envelopeSchema(suggestedOrderSchema),
      },
    },
    async ({ actor }) => ok(await suggestOrder(db, requireAuthenticated(actor).userId)),
  )
}

function salonStockChangeRoutes(api: Api, db: Database): void {
  api.post(
    '/salon-stock/correct',
    {
      config: { access: 'token', errors: ['notFound', 'conflict'] },
      schema: {
        operationId: 'correctSalonStock',
        tags,
        summary: 'Correct a count',
        body: correctionSchema,
        response: envelopeSchema(correctedSchema),
      },
    },
    async ({ actor, body }) => {
      const count = await correctSalonStock(db, requireAuthenticated(actor).userId, body)
      return ok({ message: salonStockText.corrected, count })
    },
  )

  api.put(
    '/salon-stock/low-mark',
    {
      config: { access: 'token', errors: ['notFound'] },
      schema: {
        operationId: 'setLowMark',
        tags,
        summary: 'Low mark of a product',
        body: lowMarkSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body }) => {
      const product = { sellerId: requireAuthenticated(actor).userId, productId: body.prod_id }
      await setLowMark(db, product, body.low_mark ?? null)
      return ok({ message: salonStockText.lowMarkSet })
    },
  )
}
