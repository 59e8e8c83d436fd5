import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import { timelineSchema } from '../contract.ts'
import { getAnyTimeline, getOwnTimeline } from './get-timeline.ts'

const params = z.object({ order_id: idSchema })

export function timelineRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Orders')

  routes.get(
    '/order/timeline/:order_id',
    {
      name: 'getOrderTimeline',
      summary: 'Timeline of an order',
      access: 'token',
      errors: ['notFound'],
      params,
      answer: timelineSchema,
    },
    async ({ actor, params }) => ok({ events: await getOwnTimeline(db, requireAuthenticated(actor), params.order_id) }),
  )

  routes.get(
    '/admin/order/timeline/:order_id',
    {
      name: 'getAdminOrderTimeline',
      summary: 'Timeline of any order',
      access: 'admin',
      right: ['orders', 'dispatch', 'returns'],
      errors: ['notFound'],
      params,
      answer: timelineSchema,
    },
    async ({ params }) => ok({ events: await getAnyTimeline(db, params.order_id) }),
  )
}
