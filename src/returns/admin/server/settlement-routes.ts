import { requireAuthenticated } from '#access/server/actor.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { deskAnswers, deskRequests } from '#returns/admin/contract.ts'
import { returnsText } from '#returns/text.ts'
import { closeReturn } from './close-return.ts'
import { replaceReturn } from './replace-return.ts'
import { settleReturn } from './settle-return.ts'

const allowed = { access: 'admin', right: 'returns' } as const

/** The calls that settle a return: by a refund, by a replacement, or because nothing is left to refund. */
export function settlementRoutes(api: Api, dependencies: OrderDependencies): void {
  const routes = createRoutes(api, 'Admin: returns')

  routes.post(
    '/admin/return/settle',
    {
      name: 'settleReturn',
      summary: 'Settle a return by a refund',
      ...allowed,
      confirmedPassword: true,
      idempotent: true,
      errors: ['notFound', 'conflict', 'amountMismatch', 'providerRefused', 'providerDown'],
      body: deskRequests.settle,
      answer: messageSchema,
    },
    async ({ actor, body, claim }) => {
      const { return_id: returnId, ...shown } = body
      const settlement = { ...shown, returnId, isTakenOver: claim?.isTakenOver }
      const state = await settleReturn(dependencies, requireAuthenticated(actor), settlement)
      return ok({ message: state === 'succeeded' ? returnsText.settled : returnsText.settling })
    },
  )

  routes.post(
    '/admin/return/replace',
    {
      name: 'replaceReturn',
      summary: 'Settle a return by a replacement',
      ...allowed,
      confirmedPassword: true,
      errors: ['notFound', 'conflict', 'insufficientQuantity'],
      body: deskRequests.replace,
      answer: deskAnswers.replaced,
    },
    async ({ actor, body: { return_id: returnId, lines } }) => {
      const { id, order_number } = await replaceReturn(dependencies, requireAuthenticated(actor), { returnId, lines })
      return ok({ order_id: id, ord_no: order_number, message: returnsText.replaced(order_number) })
    },
  )

  routes.post(
    '/admin/return/close',
    {
      name: 'closeReturn',
      summary: 'Settle a return that was paid back already',
      ...allowed,
      errors: ['notFound', 'conflict'],
      body: deskRequests.close,
      answer: messageSchema,
    },
    async ({ actor, body: { return_id: returnId, lines } }) => {
      await closeReturn(dependencies, requireAuthenticated(actor), { returnId, lines })
      return ok({ message: returnsText.closed })
    },
  )
}
