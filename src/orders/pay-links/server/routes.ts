import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { paymentAnswerSchema } from '#orders/payment/contract.ts'
import { payOrder } from '#orders/payment/server/pay-order.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { ordersText } from '#orders/text.ts'
import { linkValue } from '#platform/input/typed-text.ts'
import type { ProcessLock } from '#platform/server/concurrency/process-lock.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import { addressToCount } from '#platform/server/http/counted-address.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { payByLinkSchema, payLinkSchema, payLinkSentSchema, sendPayLinkSchema } from '../contract.ts'
import { getPayLink, prepareSavingByLink } from './pay-links.ts'
import { sendPayLink } from './send-pay-link.ts'

/** Limits floods of emails and requests; no limit is needed against guessing, since a link has 256 random bits (D-066). */
const sendLimit = { name: 'pay-link-send', maxAttempts: 30, windowMinutes: 15 }
const openLimit = { name: 'pay-link-open', maxAttempts: 60, windowMinutes: 15, failuresOnly: true }

type PayLinkRoutesDependencies = OrderDependencies & {
  config: Pick<Config, 'rateLimits'>
  processLock: ProcessLock
}

export function payLinkRoutes(api: Api, dependencies: PayLinkRoutesDependencies): void {
  const routes = createRoutes(api, 'Payment links')

  const { db, publicUrl, config } = dependencies
  routes.post(
    '/payment/link',
    {
      name: 'sendPayLink',
      summary: 'Generate payment link',
      access: 'token',
      idempotent: true,
      limit: sendLimit,
      errors: ['notFound', 'notAllowed', 'conflict'],
      body: sendPayLinkSchema,
      answer: payLinkSentSchema,
    },
    async ({ actor, body }) => {
      const options = { publicUrl: publicUrl(), limits: config }
      const to = await sendPayLink(db, requireAuthenticated(actor), body.order_id, options)
      return ok({ message: ordersText.linkSent, to })
    },
  )

  routes.get(
    '/order/payment/:order_id',
    {
      name: 'getPayLink',
      summary: 'Get order on payment',
      access: 'link',
      limit: openLimit,
      errors: ['linkInvalid'],
      params: z.object({ order_id: linkValue({ most: textLengths.linkToken }).min(1).max(textLengths.linkToken) }),
      answer: payLinkSchema,
    },
    async ({ params }) => ok(await getPayLink(db, params.order_id)),
  )

  routes.post(
    '/payment/client/pay',
    {
      name: 'payByLink',
      summary: 'Pay by client (link)',
      access: 'link',
      idempotent: true,
      errors: [
        'linkInvalid',
        'conflict',
        'amountMismatch',
        'insufficientQuantity',
        'tooManyAttempts',
        'providerRefused',
        'providerDown',
      ],
      body: payByLinkSchema,
      answer: paymentAnswerSchema,
    },
    async ({ ip, claim, body }) => {
      const { order_id: orderId, token, amount: shownAmount, paymentType, save_card: savesCard } = body
      const saveFor = savesCard ? await prepareSavingByLink(dependencies, orderId) : undefined
      const input = { method: 'link' as const, token, saveFor }
      const address = addressToCount(config, ip)
      const request = { orderId, input, paymentType, shownAmount, address, isTakenOver: claim?.isTakenOver }
      return ok(await payOrder(dependencies, { kind: 'pay_link' }, request))
    },
  )
}
