import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { assertOwnUserId } from '#access/server/own-data.ts'
import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
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

const tags = ['Stock']

type StockDependencies = Pick<CatalogueDependencies, 'db' | 'sellerResponses'>

const byId = z.object({ prod_id: idSchema })

export function stockRoutes(api: Api, { db, sellerResponses }: StockDependencies): void {
  trainingVideoRoutes(api, db)
  sellerStockRoutes(api, { db, sellerResponses })
  clientProductRoutes(api, db)
}

function trainingVideoRoutes(api: Api, db: Database): void {
  api.post(
    '/product/view/video',
    {
      config: { access: 'token', errors: ['notFound'] },
      schema: {
        operationId: 'recordVideoView',
        tags,
        summary: 'Mark video viewed',
        body: recordVideoViewSchema,
        response: envelopeSchema(videoViewResponseSchema),
      },
    },
    async ({ actor, body: { prod_id: productId, played } }) => {
      const sellerId = requireAuthenticated(actor).userId
      return ok(presentVideoView(await recordVideoView(db, sellerId, { productId, played })))
    },
  )
}

function sellerStockRoutes(api: Api, { db, sellerResponses }: StockDependencies): void {
  api.post(
    '/product/stocks',
    {
      config: { access: 'token', errors: ['notFound', 'notAllowed', 'videoNotWatched'] },
      schema: {
        operationId: 'addToStock',
        tags,
        summary: 'Stock a product',
        body: addToStockSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body }) => {
      await addToStock(db, requireAuthenticated(actor).userId, body.prod_id)
      return ok({ message: stockText.stocked })
    },
  )

  api.get(
    '/product/stocks/list',
    {
      config: { access: 'token', errors: ['notAllowed'] },
      onRequest: sellerResponses.resend,
      schema: {
        operationId: 'listStock',
        tags,
        summary: 'Stock list',
        querystring: stockListQuerySchema,
        response: envelopeSchema(stockListResponseSchema),
      },
    },
    async (request, reply) => {
      const { actor, query } = request
      assertOwnUserId(actor, query.user_id)
      const version = sellerResponses.catalogueVersion()
      const list = await listStock(db, requireAuthenticated(actor).userId, parseStockListQuery(query))
      return sellerResponses.send(request, reply, presentStock(list), version)
    },
  )

  api.get(
    '/product/stock/:prod_id',
    {
      config: { access: 'token-or-explore', errors: ['notFound'] },
      schema: {
        operationId: 'getStockEntry',
        tags,
        summary: 'Stock entry',
        params: byId,
        response: envelopeSchema(stockEntryResponseSchema),
      },
    },
    async (request) => {
      const actor = requireAuthenticated(request.actor)
      return ok(presentStockEntry(actor, await getStockEntry(db, actor, request.params.prod_id)))
    },
  )

  api.delete(
    '/product/stocks/:prod_id',
    {
      config: { access: 'token', errors: ['notFound'] },
      schema: {
        operationId: 'removeFromStock',
        tags,
        summary: 'Un-stock',
        params: byId,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, params }) => {
      await removeFromStock(db, requireAuthenticated(actor).userId, params.prod_id)
      return ok({ message: stockText.unstocked })
    },
  )
}

/** The products that a seller or the client has put on the client's list. */
function clientProductRoutes(api: Api, db: Database): void {
  api.post(
    '/product/select/stocks',
    {
      config: { access: 'token-or-explore', errors: ['notFound', 'notAllowed'] },
      schema: {
        operationId: 'addProductsToClient',
        tags,
        summary: "Put products on a client's list",
        body: addClientProductsSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body }) => {
      await addProductsToClient(db, requireAuthenticated(actor), parseAddClientProducts(body))
      return ok({ message: stockText.chosen })
    },
  )

  api.get(
    '/product/select/stocks',
    {
      config: { access: 'token-or-explore', errors: ['notFound', 'notAllowed'] },
      schema: {
        operationId: 'listClientProducts',
        tags,
        summary: 'Products of a client',
        querystring: stockListQuerySchema,
        response: envelopeSchema(clientProductsResponseSchema),
      },
    },
    async (request) => {
      const [actor, query] = [requireAuthenticated(request.actor), request.query]
      const sent = { userId: query.user_id, clientId: query.client_id }
      return ok(presentClientProducts(actor, await listClientProducts(db, actor, sent, parseStockListQuery(query))))
    },
  )
}
