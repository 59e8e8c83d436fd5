import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { presentLabel } from '#orders/dispatch/server/present-dispatch.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { type Api, createRoutes, fileSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import { madeLabelsSchema, makeLabelsSchema, orderLabelSchema, printLabelsSchema } from '../contract.ts'
import { labelsText } from '../text.ts'
import { findLabel } from './label-store.ts'
import { type LabelDependencies, makeLabels, printLabels } from './labels.ts'

/** The calls for labels, which the carrier makes for orders on the dispatch desk. */
export function labelRoutes(api: Api, dependencies: LabelDependencies): void {
  const routes = createRoutes(api, 'Admin: dispatch')
  const { db, config } = dependencies

  routes.post(
    '/admin/dispatch/labels',
    {
      name: 'makeLabels',
      summary: 'Make labels',
      access: 'admin',
      right: 'dispatch',
      errors: ['conflict'],
      limit: { name: 'labels', maxAttempts: 600, windowMinutes: 15 },
      body: makeLabelsSchema,
      answer: madeLabelsSchema,
    },
    async ({ actor, body, log }) => {
      const sent = { orderIds: body.order_ids, anew: body.anew }
      const outcomes = await makeLabels({ ...dependencies, log }, requireAuthenticated(actor), sent)
      const made = outcomes.filter(({ state }) => state === 'made').length
      return ok({
        message: made === 0 && outcomes.every(({ label }) => label) ? labelsText.ready : labelsText.made(made),
        labels: outcomes.map(({ orderId, state, message, label }) => ({
          _id: orderId,
          state,
          message,
          label: presentLabel(label),
        })),
      })
    },
  )

  routes.get(
    '/admin/dispatch/labels',
    {
      name: 'printLabels',
      summary: 'Labels as PDF',
      access: 'admin',
      right: 'dispatch',
      errors: ['notFound', 'conflict'],
      query: printLabelsSchema,
      answer: fileSchema('application/pdf'),
    },
    async ({ actor, query }, reply) =>
      reply
        .type('application/pdf')
        .headers({
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'",
          'content-disposition': 'attachment; filename="labels.pdf"',
        })
        .send(await printLabels(dependencies, requireAuthenticated(actor), query.order_ids)),
  )

  routes.get(
    '/admin/dispatch/labels/:order_id',
    {
      name: 'getLabel',
      summary: 'Label of an order',
      access: 'admin',
      right: 'dispatch',
      errors: ['notFound'],
      params: z.object({ order_id: idSchema }),
      answer: orderLabelSchema,
    },
    async ({ params }) => {
      const { id } = await getAnyOrder(db, params.order_id)
      return ok({ labels: config.labelCommand !== null, label: presentLabel(await findLabel(db, id)) })
    },
  )
}
