import type { FastifyBaseLogger } from 'fastify'
import type { WebhookEvent } from '#payments/provider/server/payment-provider.ts'
import type { ProviderDependencies } from '#payments/provider/server/provider-dependencies.ts'
import { paymentsText } from '#payments/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Api, createRoutes } from '#platform/server/http/api.ts'
import { storeEventOnce } from './webhook-events.ts'
import { createDeliveryCounter, type RejectedDelivery, refusedEvents } from './webhook-metrics.ts'

const bodyLimitBytes = 512_000

export function webhookRoutes(api: Api, dependencies: ProviderDependencies): void {
  // registered in a scope of its own, because its body parser must not apply to other routes
  api.register(async (scope) => mountWebhookEndpoint(scope, dependencies))
}

/** The provider signs the raw bytes, so the body stays unparsed until the signature has been verified. */
function mountWebhookEndpoint(scope: Api, { db, provider }: ProviderDependencies): void {
  const routes = createRoutes(scope, 'Payments')

  const counter = createDeliveryCounter(db)
  const logRejection = createRejectionLog()
  // each counter starts at 0, because a rate can show a first rejection only if there was a value before it
  for (const reason of ['unsigned', 'bad_signature', 'too_old', 'unreadable'] as const) refusedEvents.inc({ reason }, 0)
  scope.addHook('onClose', () => counter.flush())
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: bodyLimitBytes },
    async (_request: unknown, body: Buffer) => body,
  )
  routes.post(
    '/payment/notice',
    {
      name: 'receiveProviderNotice',
      summary: 'Provider notice',
      access: 'provider',
      errors: ['linkInvalid'],
      bodyLimit: bodyLimitBytes,
    },
    async (request, reply) => {
      const verified = verifyDelivery(provider, request.body, request.headers['stripe-signature'])
      if (typeof verified === 'string') {
        counter.count(verified)
        refusedEvents.inc({ reason: verified })
        logRejection(request.log, verified)
        throw new AppError(paymentsText.webhookNotSigned, errorCode.linkInvalid)
      }
      await storeEventOnce(db, verified)
      counter.count('accepted')
      return reply.status(200).send()
    },
  )
}

function verifyDelivery(
  provider: ProviderDependencies['provider'],
  body: unknown,
  signature: unknown,
): WebhookEvent | RejectedDelivery {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return 'unsigned'
  return provider.verifyWebhook(body, signature)
}

const linesPerMinute = 10
const minuteMs = 60_000

/** Logs each rejected delivery without its contents, at most ten a minute; the next line says how many were left out. */
export function createRejectionLog(now = Date.now): (log: FastifyBaseLogger, reason: RejectedDelivery) => void {
  let minute = 0
  let lines = 0
  let leftOut = 0
  return (log, reason) => {
    const current = Math.floor(now() / minuteMs)
    if (current !== minute) {
      minute = current
      lines = 0
    }
    if (++lines > linesPerMinute) {
      leftOut++
      return
    }
    log.warn({ reason, ...(leftOut > 0 ? { leftOut } : {}) }, 'a webhook event was rejected')
    leftOut = 0
  }
}
