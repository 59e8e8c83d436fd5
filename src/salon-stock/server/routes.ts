import { requireAuthenticated } from '#access/server/actor.ts'
import { toPage } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import {
  correctedSchema,
  correctionSchema,
  lowMarkSchema,
  movementListResponseSchema,
  movementListSchema,
  salonStockListResponseSchema,
  salonStockListSchema,
  suggestedOrderSchema,
} from '../contract.ts'
import { salonStockText } from '../text.ts'
import { presentMovements, presentSalonStock } from './present.ts'
import { correctSalonStock, listMovements, setLowMark, suggestOrder } from './salon-stock.ts'
import { selectSalonStock } from './salon-stock-list-store.ts'

export function salonStockRoutes(api: Api, { db }: { db: Database }): void {
  salonStockListRoutes(api, db)
  salonStockChangeRoutes(api, db)
}

function salonStockListRoutes(api: Api, db: Database): void {
  const routes = createRoutes(api, 'Salon stock')

  routes.get(
    '/salon-stock/list',
    {
      name: 'listSalonStock',
      summary: 'Salon stock with counts',
      access: 'token',
      query: salonStockListSchema,
      answer: salonStockListResponseSchema,
    },
    async ({ actor, query }) => {
      const { userId: sellerId } = requireAuthenticated(actor)
      const { sKey: search, filter = null } = query
      return ok(presentSalonStock(await selectSalonStock(db, { sellerId, search, filter, page: toPage(query) })))
    },
  )

  routes.get(
    '/salon-stock/movements',
    {
      name: 'listSalonStockMovements',
      summary: 'What changed a count',
      access: 'token',
      query: movementListSchema,
      answer: movementListResponseSchema,
    },
    async ({ actor, query }) => {
      const product = { sellerId: requireAuthenticated(actor).userId, productId: query.prod_id }
      return ok(presentMovements(await listMovements(db, product, toPage(query))))
    },
  )

  routes.get(
    '/salon-stock/suggestion',
    {
      name: 'suggestSalonOrder',
      summary: 'Suggested order for the salon',
      access: 'token',
      answer: suggestedOrderSchema,
    },
    async ({ actor }) => ok(await suggestOrder(db, requireAuthenticated(actor).userId)),
  )
}

function salonStockChangeRoutes(api: Api, db: Database): void {
  const routes = createRoutes(api, 'Salon stock')

  routes.post(
    '/salon-stock/correct',
    {
      name: 'correctSalonStock',
      summary: 'Correct a count',
      access: 'token',
      errors: ['notFound', 'conflict'],
      body: correctionSchema,
      answer: correctedSchema,
    },
    async ({ actor, body }) => {
      const count = await correctSalonStock(db, requireAuthenticated(actor).userId, body)
      return ok({ message: salonStockText.corrected, count })
    },
  )

  routes.put(
    '/salon-stock/low-mark',
    {
      name: 'setLowMark',
      summary: 'Low mark of a product',
      access: 'token',
      errors: ['notFound'],
      body: lowMarkSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      const product = { sellerId: requireAuthenticated(actor).userId, productId: body.prod_id }
      await setLowMark(db, product, body.low_mark ?? null)
      return ok({ message: salonStockText.lowMarkSet })
    },
  )
}
