import { z } from 'zod'
import { checkUserId, memberOf } from '#access/server/actor.ts'
import { messageSchema } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database.ts'
import { type Api, answers, success } from '#platform/server/http.ts'
import { idSchema } from '#platform/wire.ts'
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
      schema: { tags, summary: 'Mark video viewed', body: viewVideoSchema, response: answers(videoViewedSchema) },
    },
    async ({ actor, body }) => success(await watchVideo(db, memberOf(actor).userId, body)),
  )

  api.post(
    '/product/stocks',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Stock a product', body: stockProductSchema, response: answers(messageSchema) },
    },
    async ({ actor, body }) => {
      await stockProduct(db, memberOf(actor).userId, body.prod_id)
      return success({ message: stockText.stocked })
    },
  )

  api.get(
    '/product/stocks/list',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Stock list', querystring: listStockSchema, response: answers(stockAnswerSchema) },
    },
    async ({ actor, query }) => {
      checkUserId(actor, query.user_id)
      return success(await listStock(db, memberOf(actor).userId, query))
    },
  )

  api.get(
    '/product/stock/:prod_id',
    {
      config: { access: 'token-or-explore' },
      schema: { tags, summary: 'Stock entry', params: byId, response: answers(stockEntryAnswerSchema) },
    },
    async ({ actor, params }) => success(await getStockEntry(db, memberOf(actor), params.prod_id)),
  )

  api.delete(
    '/product/stocks/:prod_id',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Un-stock', params: byId, response: answers(messageSchema) },
    },
    async ({ actor, params }) => {
      await unstockProduct(db, memberOf(actor).userId, params.prod_id)
      return success({ message: stockText.unstocked })
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
        response: answers(messageSchema),
      },
    },
    async ({ actor, body }) => {
      await chooseForClient(db, memberOf(actor), body)
      return success({ message: stockText.chosen })
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
        response: answers(clientProductsAnswerSchema),
      },
    },
    async ({ actor, query }) => success(await listClientProducts(db, memberOf(actor), query)),
  )
}
