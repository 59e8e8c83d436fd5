import { requireAuthenticated } from '#access/server/actor.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import {
  addEndpointSchema,
  addedEndpointSchema,
  changeEndpointSchema,
  deliveryListSchema,
  endpointIdSchema,
  endpointListSchema,
  listDeliveriesSchema,
  replayedSchema,
  replaySchema,
  rotatedSecretSchema,
  switchEndpointSchema,
  testResultSchema,
} from '../contract.ts'
import { webhooksText } from '../text.ts'
import { isTaken } from './deliver-webhook.ts'
import { listDeliveries, replayDeliveries } from './deliveries.ts'
import {
  addEndpoint,
  changeEndpoint,
  type EndpointDependencies,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
  setEndpointOn,
  testEndpoint,
} from './endpoints.ts'

/** Limits changes of an address, each of which resolves a name, and tests, each of which calls the address. */
const endpointLimit: RateLimit = { name: 'webhook-endpoint', maxAttempts: 60, windowMinutes: 15 }

const heading = 'Admin: connections'
const common = { access: 'admin', right: 'connections' } as const

/** Routes for webhook endpoints, the programs that are told what happens in the shop, and for their deliveries. */
export function webhookEndpointRoutes(api: Api, dependencies: EndpointDependencies): void {
  endpointRoutes(api, dependencies)
  secretAndStateRoutes(api, dependencies)
  deliveryRoutes(api, dependencies)
}

function endpointRoutes(api: Api, dependencies: EndpointDependencies): void {
  const routes = createRoutes(api, heading)
  const { db } = dependencies

  routes.get(
    '/admin/connections/endpoint/list',
    { name: 'listEndpoints', summary: 'Webhooks', ...common, answer: endpointListSchema },
    async () => ok({ endpoints: await listEndpoints(db) }),
  )

  routes.post(
    '/admin/connections/endpoint',
    {
      name: 'addEndpoint',
      summary: 'Add a webhook',
      ...common,
      confirmedPassword: true,
      limit: endpointLimit,
      errors: ['conflict'],
      body: addEndpointSchema,
      answer: addedEndpointSchema,
    },
    async ({ actor, body }) => {
      const { id: endpoint_id, secret } = await addEndpoint(dependencies, requireAuthenticated(actor), body)
      return ok({ message: webhooksText.added, endpoint_id, secret })
    },
  )

  routes.put(
    '/admin/connections/endpoint',
    {
      name: 'changeEndpoint',
      summary: 'Change a webhook',
      ...common,
      confirmedPassword: true,
      limit: endpointLimit,
      errors: ['notFound'],
      body: changeEndpointSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { endpoint_id: endpointId, ...form } }) => {
      await changeEndpoint(dependencies, requireAuthenticated(actor), { endpointId, form })
      return ok({ message: webhooksText.saved })
    },
  )

  routes.delete(
    '/admin/connections/endpoint/:endpoint_id',
    {
      name: 'removeEndpoint',
      summary: 'Delete a webhook',
      ...common,
      errors: ['notFound'],
      params: endpointIdSchema,
      answer: messageSchema,
    },
    async ({ actor, params }) => {
      await removeEndpoint(db, requireAuthenticated(actor), params.endpoint_id)
      return ok({ message: webhooksText.removed })
    },
  )
}

function secretAndStateRoutes(api: Api, dependencies: EndpointDependencies): void {
  const routes = createRoutes(api, heading)

  routes.put(
    '/admin/connections/endpoint/secret',
    {
      name: 'rotateWebhookSecret',
      summary: 'Make a new secret of a webhook',
      ...common,
      confirmedPassword: true,
      errors: ['notFound'],
      body: endpointIdSchema,
      answer: rotatedSecretSchema,
    },
    async ({ actor, body }) => {
      const { secret, formerUntil } = await rotateSecret(dependencies, requireAuthenticated(actor), body.endpoint_id)
      return ok({ message: webhooksText.rotated, secret, former_until: formerUntil.toISOString() })
    },
  )

  routes.put(
    '/admin/connections/endpoint/switch',
    {
      name: 'switchEndpoint',
      summary: 'Switch a webhook on/off',
      ...common,
      errors: ['notFound'],
      body: switchEndpointSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { endpoint_id: endpointId, action } }) => {
      const isOn = action === 1
      await setEndpointOn(dependencies.db, requireAuthenticated(actor), { endpointId, isOn })
      return ok({ message: isOn ? webhooksText.switchedOn : webhooksText.switchedOff })
    },
  )

  routes.post(
    '/admin/connections/endpoint/test',
    {
      name: 'testEndpoint',
      summary: 'Test a webhook',
      ...common,
      limit: endpointLimit,
      errors: ['notFound', 'conflict'],
      body: endpointIdSchema,
      answer: testResultSchema,
    },
    async ({ actor, body }) => {
      const outcome = await testEndpoint(dependencies, requireAuthenticated(actor), body.endpoint_id)
      const { status, answer, problem, tookMs: duration } = outcome
      const message = status === null ? webhooksText.testFailed(problem) : webhooksText.tested(status, duration)
      return ok({ message, taken: isTaken(outcome), status, answer, problem, duration })
    },
  )
}

function deliveryRoutes(api: Api, { db }: EndpointDependencies): void {
  const routes = createRoutes(api, heading)

  routes.get(
    '/admin/connections/delivery/list',
    {
      name: 'listDeliveries',
      summary: 'Deliveries of a webhook',
      ...common,
      query: listDeliveriesSchema,
      answer: deliveryListSchema,
    },
    async ({ query }) => {
      const { deliveries, total: ttl } = await listDeliveries(db, query)
      return ok({ deliveries, ttl })
    },
  )

  routes.post(
    '/admin/connections/delivery/replay',
    {
      name: 'replayDeliveries',
      summary: 'Replay deliveries',
      ...common,
      errors: ['notFound', 'conflict'],
      body: replaySchema,
      answer: replayedSchema,
    },
    async ({ actor, body }) => {
      const count = await replayDeliveries(db, requireAuthenticated(actor), body)
      return ok({ message: count === 0 ? webhooksText.nothingFailed : webhooksText.replayed(count), count })
    },
  )
}
