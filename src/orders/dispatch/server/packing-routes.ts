import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, fileSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import {
  dispatchManyResultSchema,
  packingSchema,
  packingSlipsQuerySchema,
  packManyResultSchema,
  packManySchema,
  unpackManySchema,
} from '../contract.ts'
import { dispatchText } from '../text.ts'
import { getPacking, packMany, unpackMany } from './pack-order.ts'
import { getPickList, renderPickListInWorker } from './pick-list.ts'

const params = z.object({ order_id: idSchema })

/** The calls for packing: what to fetch from the shelves, what to pack of an order, and what was packed, with its batches. */
export function packingRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Admin: dispatch')

  routes.get(
    '/admin/dispatch/packing/:order_id',
    {
      name: 'getPacking',
      summary: 'What is to pack of an order',
      access: 'admin',
      right: 'dispatch',
      errors: ['notFound'],
      params,
      answer: packingSchema,
    },
    async ({ params }) => {
      const { order, lines } = await getPacking(db, params.order_id)
      return ok({
        ord_no: order.order_number,
        packed: order.packed_at?.toISOString() ?? null,
        lines: lines.map(({ id, product_id: prod_id, ...line }) => ({ line_id: id, prod_id, ...line })),
      })
    },
  )

  routes.get(
    '/admin/dispatch/picks',
    {
      name: 'getPickList',
      summary: 'Pick list as PDF',
      access: 'admin',
      right: 'dispatch',
      errors: ['notFound'],
      query: packingSlipsQuerySchema,
      answer: fileSchema('application/pdf'),
    },
    async ({ query }, reply) =>
      reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="pick-list.pdf"')
        .header('cache-control', 'no-store')
        .send(await renderPickListInWorker(await getPickList(db, query.order_ids))),
  )

  routes.put(
    '/admin/dispatch/packed',
    {
      name: 'packOrders',
      summary: 'Mark orders as packed',
      access: 'admin',
      right: 'dispatch',
      body: packManySchema,
      answer: packManyResultSchema,
    },
    async ({ actor, body }) => {
      const orders = body.orders.map(({ order_id: orderId, lines }) => ({
        orderId,
        lines: lines.map(({ line_id: lineId, batches }) => ({ lineId, batches })),
      }))
      const { done, packed, refused } = await packMany(db, requireAuthenticated(actor), orders)
      return ok({ message: dispatchText.packed(done), done, packed, refused: refused.map(presentRefused) })
    },
  )

  routes.put(
    '/admin/dispatch/unpack',
    {
      name: 'unpackOrders',
      summary: 'Take back that orders are packed',
      access: 'admin',
      right: 'dispatch',
      body: unpackManySchema,
      answer: dispatchManyResultSchema,
    },
    async ({ actor, body: { order_ids: orderIds } }) => {
      const { done, refused } = await unpackMany(db, requireAuthenticated(actor), orderIds)
      return ok({ message: dispatchText.unpacked(done), done, refused: refused.map(presentRefused) })
    },
  )
}

const presentRefused = ({ orderId: _id, message }: { orderId: string; message: string }) => ({ _id, message })
