import type { TestDevice } from './push-service.ts'
import type { Shop } from './shop.ts'

/** Registers the device for the person with this token, and returns the answer. */
export const registerDevice = (shop: Shop, as: string, { endpoint, p256dh, auth }: TestDevice, changes: object = {}) =>
  shop.call<{ device_id: string; kinds: string[]; details: boolean }>('POST', 'push/device', {
    as,
    body: { endpoint, p256dh, auth, ...changes },
  })
