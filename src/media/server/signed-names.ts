import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { findOrMakeSecret } from '#media/server/store.ts'
import type { Database } from '#platform/server/database.ts'
import { isId } from '#platform/wire.ts'

const minutes = 10
const secretName = 'document-links'
const secrets = new WeakMap<Database, Promise<Buffer>>()

/**
 * A document's name as an answer carries it: good for ten minutes, for this reader, and complete: base path + name is
 * the address (D-061). Whoever calls has checked that the reader may see it.
 */
export async function signDocument(db: Database, name: string, readerId: string): Promise<string> {
  const expires = Math.floor(Date.now() / 1000) + minutes * 60
  const signature = sign(await secretOf(db), name, readerId, expires)
  return `${name}?r=${readerId}&e=${expires}&s=${signature}`
}

/** The kept name inside a signed one: what a form sends back in `del_imgs`. */
export function unsignedName(signed: string): string {
  return signed.split('?')[0] ?? ''
}

export interface SignedQuery {
  r?: string
  e?: string
  s?: string
}

/** The reader for whom this name was signed; null when it was changed, is not ours, or its time is over. */
export async function readerOf(db: Database, name: string, { r, e, s }: SignedQuery): Promise<string | null> {
  if (!isId(r) || !/^\d{1,12}$/.test(e ?? '') || typeof s !== 'string') return null
  const expected = Buffer.from(sign(await secretOf(db), name, r, Number(e)))
  const given = Buffer.from(s)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number(e) * 1000 > Date.now() ? r : null
}

function sign(secret: Buffer, name: string, readerId: string, expires: number): string {
  return createHmac('sha256', secret).update(`${name}\n${readerId}\n${expires}`).digest('base64url')
}

/** Read once a process. */
function secretOf(db: Database): Promise<Buffer> {
  const known = secrets.get(db) ?? findOrMakeSecret(db, secretName, randomBytes(32))
  secrets.set(db, known)
  known.catch(() => secrets.delete(db))
  return known
}
