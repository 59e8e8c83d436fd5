import { AppError, errorCode } from '#platform/app-error.ts'
import { fieldErrors, firstFieldError } from '#platform/field-errors.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { exceedsDepth } from '#platform/server/http/json-body-parser.ts'
import { type ParcelMessage, parcelMessageSchema } from '../contract.ts'
import { carriersText } from '../text.ts'
import { recordParcel } from './record-parcel.ts'
import { verifyMessage } from './verify-message.ts'

const bodyLimitBytes = 8192

interface CarrierDependencies {
  db: Database
  config: { carrierSecrets: readonly Buffer[] }
  publicUrl: () => string
}

export function trackingRoutes(api: Api, dependencies: CarrierDependencies): void {
  // a scope of its own, since its parser of bodies is for this route alone
  api.register(async (scope) => mountTrackingCall(scope, dependencies))
}

/** The carrier signs the raw bytes, so the body stays unparsed until the signature has been verified (D-576). */
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
      await recordParcel(db, readMessage(body), { digest, publicUrl: publicUrl() })
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
