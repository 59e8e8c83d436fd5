import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { getOrCreateSecret } from './upload-store.ts'

export const documentUrlLifetimeMinutes = 10
const secretName = 'document-links'
const secrets = new WeakMap<Database, Promise<Buffer>>()

/**
 * Signs a document's name for one session and for ten minutes; the document's URL is `documentsBase` followed by the signed name (D-061).
 * The caller has checked that the user may see the document. Each request of the URL is checked again, so that the URL stops working when
 * the session ends.
 */
export async function signDocumentName(db: Database, name: string, sessionId: string): Promise<string> {
  const expires = Math.floor(Date.now() / 1000) + documentUrlLifetimeMinutes * 60
  const signature = sign(await getSecret(db), name, sessionId, expires)
  return `${name}?r=${sessionId}&e=${expires}&s=${signature}`
}

/** The stored name in a signed one; forms send signed names back in the field `del_imgs`. */
export function removeSignature(signed: string): string {
  return signed.split('?')[0] ?? ''
}

export interface SignedQuery {
  r?: string
  e?: string
  s?: string
}

/** The session for which this name was signed; null when the signature is wrong or has expired. */
export async function verifyDocumentSignature(
  db: Database,
  name: string,
  { r, e, s }: SignedQuery,
): Promise<string | null> {
  if (!isId(r) || !/^\d{1,12}$/.test(e ?? '') || typeof s !== 'string') return null
  const expected = Buffer.from(sign(await getSecret(db), name, r, Number(e)))
  const received = Buffer.from(s)
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null
  return Number(e) * 1000 > Date.now() ? r : null
}

function sign(secret: Buffer, name: string, sessionId: string, expires: number): string {
  return createHmac('sha256', secret).update(`${name}\n${sessionId}\n${expires}`).digest('base64url')
}

/** The signing secret, read once in each process. */
function getSecret(db: Database): Promise<Buffer> {
  const secret = secrets.get(db) ?? getOrCreateSecret(db, secretName, randomBytes(32))
  secrets.set(db, secret)
  secret.catch(() => secrets.delete(db))
  return secret
}
