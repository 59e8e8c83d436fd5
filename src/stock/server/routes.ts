import { z } from 'zod'
import { assertOwnUserId, requireAuthenticated } from '#access/server/actor.ts'
import { messageSchema } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import {
  clientProductsAnswerSchema,
  listStockSchema,
  selectProductsSchema,
  stockAnswerSchema,
  stockEntryAnswerSchema,
  stockProductSchema,
  videoViewedSchema,
  viewVideoSchema,
} from '#stock/contract.ts'
import { chooseForClient, listClientProducts } from '#stock/server/client-products.ts'
import { getStockEntry, listStock } from '#stock/server/list-stock.ts'
import { stockProduct, unstockProduct } from '#stock/server/stock-product.ts'
import { watchVideo } from '#stock/server/watch-video.ts'
import { stockText } from '#stock/text.ts'

const tags = ['Stock']
const byId = z.object({ prod_id: idSchema })

export function stockRoutes(api: Api, { db }: { db: Database }): void {
  ownStockRoutes(api, db)
  clientProductsRoutes(api, db)
}

/** What a seller was trained on and sells. */
function ownStockRoutes(api: Api, db: Database): void {
  api.post(
    '/product/view/video',
    {
      config: { access: 'token' },
      schema: {
        tags,
        summary: 'Mark video viewed',
        body: viewVideoSchema,
        response: envelopeSchema(videoViewedSchema),
      },
    },
    async ({ actor, body }) => ok(await watchVideo(db, requireAuthenticated(actor).userId, body)),
  )

  api.post(
    '/product/stocks',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Stock a product', body: stockProductSchema, response: envelopeSchema(messageSchema) },
    },
    async ({ actor, body }) => {
      await stockProduct(db, requireAuthenticated(actor).userId, body.prod_id)
      return ok({ message: stockText.stocked })
    },
  )

  api.get(
    '/product/stocks/list',
    {
      config: { access: 'token' },
      schema: {
        tags,
        summary: 'Stock list',
        querystring: listStockSchema,
        response: envelopeSchema(stockAnswerSchema),
      },
    },
    async ({ actor, query }) => {
      assertOwnUserId(actor, query.user_id)
      return ok(await listStock(db, requireAuthenticated(actor).userId, query))
    },
  )

  api.get(
    '/product/stock/:prod_id',
    {
      config: { access: 'token-or-explore' },
      schema: { tags, summary: 'Stock entry', params: byId, response: envelopeSchema(stockEntryAnswerSchema) },
    },
    async ({ actor, params }) => ok(await getStockEntry(db, requireAuthenticated(actor), params.prod_id)),
  )

  api.delete(
    '/product/stocks/:prod_id',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Un-stock', params: byId, response: envelopeSchema(messageSchema) },
    },
    async ({ actor, params }) => {
      await unstockProduct(db, requireAuthenticated(actor).userId, params.prod_id)
      return ok({ message: stockText.unstocked })
    },
  )
}

/** What is chosen for a client, or by herself. */
function clientProductsRoutes(api: Api, db: Database): void {
  api.post(
    '/product/select/stocks',
    {
      config: { access: 'token-or-explore' },
      schema: {
        tags,
        summary: "Put products on a client's list",
        body: selectProductsSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body }) => {
      await chooseForClient(db, requireAuthenticated(actor), body)
      return ok({ message: stockText.chosen })
    },
  )

  api.get(
    '/product/select/stocks',
    {
      config: { access: 'token-or-explore' },
      schema: {
        tags,
        summary: 'Products of a client',
        querystring: listStockSchema,
        response: envelopeSchema(clientProductsAnswerSchema),
      },
    },
    async ({ actor, query }) => ok(await listClientProducts(db, requireAuthenticated(actor), query)),
  )
}
