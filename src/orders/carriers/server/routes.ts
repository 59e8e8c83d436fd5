import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { AppError, errorCode } from '#platform/app-error.ts'
import { fieldErrors, firstFieldError } from '#platform/field-errors.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { exceedsDepth } from '#platform/server/http/json-body-parser.ts'
import { type ParcelMessage, parcelMessageSchema } from '../contract.ts'
import { carriersText } from '../text.ts'
import { acceptOnce, recordParcel } from './record-parcel.ts'

const bodyLimitBytes = 8192

interface CarrierDependencies {
  db: Database
  config: { carrierSecrets: readonly Buffer[] }
  publicUrl: () => string
}

export function trackingRoutes(api: Api, dependencies: CarrierDependencies): void {
  // the route is registered in its own scope, since the parser of its body must not apply to others
  api.register(async (scope) => mountTrackingCall(scope, dependencies))
}

/** Registers the carrier's call, whose body stays unparsed until the signature of its raw bytes has been verified (D-576). */
function mountTrackingCall(scope: Api, { db, config, publicUrl }: CarrierDependencies): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: bodyLimitBytes },
    async (_request: unknown, body: Buffer) => body,
  )
  createRoutes(scope, 'Carriers').post(
    '/carrier/parcel',
    {
      name: 'recordParcel',
      summary: 'A parcel has left or arrived',
      access: 'carrier',
      errors: ['invalid', 'notFound', 'conflict'],
      limit: { name: 'carrier-parcel', maxAttempts: 3000, windowMinutes: 15 },
      bodyLimit: bodyLimitBytes,
      answer: messageSchema,
    },
    async ({ headers, body }) => {
      const digest = verifyMessage({ headers, body }, config.carrierSecrets)
      if (digest === null || !Buffer.isBuffer(body)) throw new AppError(carriersText.notSigned, errorCode.tokenUnknown)
      await acceptOnce(db, digest, () => recordParcel(db, readMessage(body), { publicUrl: publicUrl() }))
      return ok({ message: carriersText.recorded })
    },
  )
}

function readMessage(body: Buffer): ParcelMessage {
  const parsed = parcelMessageSchema.safeParse(parseJson(body.toString('utf8')))
  if (parsed.success) return parsed.data
  const { field, message } = firstFieldError(parsed.error)
  throw field === ''
    ? new AppError(carriersText.malformed)
    : new AppError(message, errorCode.invalid, fieldErrors(parsed.error))
}

const maxDepth = 4

function parseJson(text: string): unknown {
  try {
    return exceedsDepth(text, maxDepth) ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** For how many seconds after its timestamp a message is accepted, and also before it, in case the sender's clock is fast. */
const toleranceSeconds = 300

interface SignedMessage {
  headers: Readonly<Record<string, unknown>>
  /** The raw bytes that were sent. */
  body: unknown
}

/**
 * Verifies the signature of a carrier's message by the convention of Standard Webhooks: `webhook-signature` holds `v1,` and the
 * HMAC-SHA256 of id, timestamp and body in base64. Returns a digest that identifies the message, or null if it is not validly signed.
 */
function verifyMessage({ headers, body }: SignedMessage, secrets: readonly Buffer[], now = Date.now()): string | null {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`])
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return null
  if (!Buffer.isBuffer(body) || id === '' || !/^\d{1,12}$/.test(timestamp)) return null
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return null
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
  const sent = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'))
  const expected = secrets.map((secret) => createHmac('sha256', secret).update(signed).digest())
  const isSigned = expected.some((mac) => sent.some((mine) => mine.length === mac.length && timingSafeEqual(mine, mac)))
  return isSigned ? createHash('sha256').update(signed).digest('hex') : null
}
