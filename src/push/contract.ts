import { z } from 'zod'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonList, nameSchemas } from '#platform/wire-schemas.ts'

/** What a device can get messages about. */
export const pushKinds = ['order', 'payout', 'documents', 'question', 'return'] as const
export type PushKind = (typeof pushKinds)[number]

/**
 * Whether a device may give this address of a push service: https on the usual port, a host with a public name, no user and no password.
 */
export function isPushEndpoint(address: string): boolean {
  if (address.length > textLengths.pushEndpoint || !URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  // a host of digits alone, or with colons, is an IP address
  const hasName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*[a-z0-9]$/.test(hostname)
  const isInside = /\.(?:local|localhost|internal|lan|home|arpa|test|invalid)$/.test(hostname)
  return protocol === 'https:' && port === '' && username === '' && password === '' && hasName && !isInside
}

const base64url = (bytes: number) =>
  z
    .string()
    .max(textLengths.pushKey)
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`))

/** The browser's own subscription; where `kinds` and `details` are absent, they stay as they are. */
export const pushDeviceSchema = z.object({
  endpoint: z.string().max(textLengths.pushEndpoint).refine(isPushEndpoint),
  p256dh: base64url(65),
  auth: base64url(16),
  kinds: jsonList(z.enum(pushKinds), pushKinds.length).optional(),
  details: z.enum(['0', '1']).optional(),
})
export type PushDevice = z.output<typeof pushDeviceSchema>

export const pushDeviceIdSchema = z.object({ device_id: idSchema })

export const pushKeySchema = z.object({
  /** Null where push messages are not available. */
  key: z.string().nullable(),
  has_sold: z.boolean(),
})
export type PushKeyView = z.output<typeof pushKeySchema>

export const pushSettingsSchema = z.object({
  device_id: z.string(),
  kinds: z.array(z.enum(pushKinds)),
  details: z.boolean(),
})
export type PushSettingsView = z.output<typeof pushSettingsSchema>

nameSchemas({ PushKey: pushKeySchema, PushSettings: pushSettingsSchema })
