import { z } from 'zod'
import { assertOwnUserId, requireAuthenticated } from '#access/server/actor.ts'
import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import {
  addClientProductsSchema,
  addToStockSchema,
  clientProductsResponseSchema,
  parseAddClientProducts,
  parseStockListQuery,
  recordVideoViewSchema,
  stockEntryResponseSchema,
  stockListQuerySchema,
  stockListResponseSchema,
  videoViewResponseSchema,
} from '#stock/my-stock/contract.ts'
import { addProductsToClient, listClientProducts } from '#stock/my-stock/server/client-products.ts'
import {
  presentClientProducts,
  presentStock,
  presentStockEntry,
  presentVideoView,
} from '#stock/my-stock/server/present.ts'
import { addToStock, getStockEntry, listStock, recordVideoView, removeFromStock } from '#stock/my-stock/server/stock.ts'
import { stockText } from '#stock/my-stock/text.ts'

type StockDependencies = Pick<CatalogueDependencies, 'db' | 'sellerResponses'>

const byId = z.object({ prod_id: idSchema })

export function stockRoutes(api: Api, { db, sellerResponses }: StockDependencies): void {
  trainingVideoRoutes(api, db)
  sellerStockRoutes(api, { db, sellerResponses })
  clientProductRoutes(api, db)
}

function trainingVideoRoutes(api: Api, db: Database): void {
  const routes = createRoutes(api, 'Stock')

  routes.post(
    '/product/view/video',
    {
      name: 'recordVideoView',
      summary: 'Mark video viewed',
      access: 'token',
      errors: ['notFound'],
      body: recordVideoViewSchema,
      answer: videoViewResponseSchema,
    },
    async ({ actor, body: { prod_id: productId, played } }) => {
      const sellerId = requireAuthenticated(actor).userId
      return ok(presentVideoView(await recordVideoView(db, sellerId, { productId, played })))
    },
  )
}

function sellerStockRoutes(api: Api, { db, sellerResponses }: StockDependencies): void {
  const routes = createRoutes(api, 'Stock')

  routes.post(
    '/product/stocks',
    {
      name: 'addToStock',
      summary: 'Stock a product',
      access: 'token',
      errors: ['notFound', 'notAllowed', 'videoNotWatched'],
      body: addToStockSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await addToStock(db, requireAuthenticated(actor).userId, body.prod_id)
      return ok({ message: stockText.stocked })
    },
  )

  routes.get(
    '/product/stocks/list',
    {
      name: 'listStock',
      summary: 'Stock list',
      access: 'token',
      errors: ['notAllowed'],
      onRequest: sellerResponses.resend,
      query: stockListQuerySchema,
      answer: stockListResponseSchema,
    },
    async (request, reply) => {
      const { actor, query } = request
      assertOwnUserId(actor, query.user_id)
      const version = sellerResponses.catalogueVersion()
      const list = await listStock(db, requireAuthenticated(actor).userId, parseStockListQuery(query))
      return sellerResponses.send(request, reply, presentStock(list), version)
    },
  )

  routes.get(
    '/product/stock/:prod_id',
    {
      name: 'getStockEntry',
      summary: 'Stock entry',
      access: 'token-or-explore',
      errors: ['notFound'],
      params: byId,
      answer: stockEntryResponseSchema,
    },
    async (request) => {
      const actor = requireAuthenticated(request.actor)
      return ok(presentStockEntry(actor, await getStockEntry(db, actor, request.params.prod_id)))
    },
  )

  routes.delete(
    '/product/stocks/:prod_id',
    {
      name: 'removeFromStock',
      summary: 'Un-stock',
      access: 'token',
      errors: ['notFound'],
      params: byId,
      answer: messageSchema,
    },
    async ({ actor, params }) => {
      await removeFromStock(db, requireAuthenticated(actor).userId, params.prod_id)
      return ok({ message: stockText.unstocked })
    },
  )
}

/** The products that a seller or the client has put on the client's list. */
function clientProductRoutes(api: Api, db: Database): void {
  const routes = createRoutes(api, 'Stock')

  routes.post(
    '/product/select/stocks',
    {
      name: 'addProductsToClient',
      summary: "Put products on a client's list",
      access: 'token-or-explore',
      errors: ['notFound', 'notAllowed'],
      body: addClientProductsSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await addProductsToClient(db, requireAuthenticated(actor), parseAddClientProducts(body))
      return ok({ message: stockText.chosen })
    },
  )

  routes.get(
    '/product/select/stocks',
    {
      name: 'listClientProducts',
      summary: 'Products of a client',
      access: 'token-or-explore',
      errors: ['notFound', 'notAllowed'],
      query: stockListQuerySchema,
      answer: clientProductsResponseSchema,
    },
    async (request) => {
      const [actor, query] = [requireAuthenticated(request.actor), request.query]
      const sent = { userId: query.user_id, clientId: query.client_id }
      return ok(presentClientProducts(actor, await listClientProducts(db, actor, sent, parseStockListQuery(query))))
    },
  )
}
