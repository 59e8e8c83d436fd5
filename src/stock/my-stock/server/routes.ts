import { z } from 'zod'
import { type AuthenticatedActor, assertOwnUserId, requireAuthenticated } from '#access/server/actor.ts'
import type { ProductWire } from '#catalogue/products/contract.ts'
import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import { publicBase } from '#media/server/serve-files.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import { type VideoViewResponse, videoViewResponseSchema } from '#training/contract.ts'
import type { ClientProductsResponse, StockEntryResponse, StockListResponse } from '../contract.ts'
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
} from '../contract.ts'
import { stockText } from '../text.ts'
import { addProductsToClient, listClientProducts } from './client-products.ts'
import { addToStock, getStockEntry, listStock, removeFromStock } from './stock.ts'
import { type RecordedView, recordVideoView } from './video-views.ts'

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
    async ({ actor, body: { prod_id: productId, played, version } }) => {
      const sellerId = requireAuthenticated(actor).userId
      return ok(presentVideoView(await recordVideoView(db, sellerId, { productId, played, version })))
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

interface ProductPage {
  products: ProductWire[]
  total: number
}

function presentStock({ products, total }: ProductPage): StockListResponse {
  return { stocks: products.map(withBothIds), bP: publicBase, ttl: total }
}

function presentStockEntry(actor: AuthenticatedActor, product: ProductWire): StockEntryResponse {
  return { prod: withBothIds(withoutSellerData(actor, product)), bP: publicBase }
}

function presentClientProducts(actor: AuthenticatedActor, { products, total }: ProductPage): ClientProductsResponse {
  const prod = products
    .map((product) => withoutSellerData(actor, product))
    .map((product) => ({
      ...withBothIds(product),
      quantity: 0,
      totalPrice: product.price,
      totalCommission: product.commission ?? 0,
    }))
  return { prod, bP: publicBase, ttl: total }
}

function presentVideoView(view: RecordedView): VideoViewResponse {
  const { message, isTrained, isWatched, isFinished, questions } = view
  return { message, is_viewVdo: isTrained, watched: isWatched, finished: isFinished, questions }
}

/** Adds the product's id under its second name, since stock lists and clients' lists have both names. */
function withBothIds(product: ProductWire): ProductWire & { prod_id: string } {
  return { ...product, prod_id: product._id }
}

/**
 * Leaves out what a client who came through an explore link must not see: the commission and the seller's faves, stock and watched videos
 * (D-051).
 */
function withoutSellerData(actor: AuthenticatedActor, product: ProductWire): ProductWire {
  if (actor.kind !== 'client') return product
  const { commission: _, ...rest } = product
  return { ...rest, is_fav: false, is_stk: false, is_viewVdo: false }
}
