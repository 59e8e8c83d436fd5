import { requireAuthenticated } from '#access/server/actor.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { pushDeviceIdSchema, pushDeviceSchema, pushKeySchema, pushSettingsSchema } from '../contract.ts'
import { pushText } from '../text.ts'
import { getPushKeys, type PushDependencies, removePushDevice, savePushDevice } from './push.ts'
import { hasPaidOrder } from './push-store.ts'

/** Enough for a person, who registers devices by hand. */
const limit = { name: 'push-device', maxAttempts: 60, windowMinutes: 60 }

export function pushRoutes(api: Api, dependencies: PushDependencies): void {
  const routes = createRoutes(api, 'Account')
  const { db } = dependencies

  routes.get(
    '/push/key',
    {
      name: 'getPushKey',
      summary: 'Key of push messages',
      access: 'token',
      answer: pushKeySchema,
    },
    async ({ actor }) => {
      const keys = await getPushKeys(dependencies)
      return ok({ key: keys?.publicKey ?? null, has_sold: await hasPaidOrder(db, requireAuthenticated(actor).userId) })
    },
  )

  routes.post(
    '/push/device',
    {
      name: 'savePushDevice',
      summary: 'Send push messages to this device',
      access: 'token',
      limit,
      body: pushDeviceSchema,
      answer: pushSettingsSchema,
    },
    async ({ actor, body }) => {
      const { id, kinds, shows_details } = await savePushDevice(db, requireAuthenticated(actor), body)
      return ok({ device_id: id, kinds, details: shows_details })
    },
  )

  routes.delete(
    '/push/device/:device_id',
    {
      name: 'removePushDevice',
      summary: 'No more push messages to this device',
      access: 'token',
      errors: ['notFound'],
      params: pushDeviceIdSchema,
      answer: messageSchema,
    },
    async ({ actor, params }) => {
      await removePushDevice(db, requireAuthenticated(actor), params.device_id)
      return ok({ message: pushText.switchedOff })
    },
  )
}
