import type { SellerActor } from '#access/server/actor.ts'
import { createVersionedLruCache } from '#platform/server/cache/versioned-lru-cache.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type ProductMarks, selectAllSellerMarks } from './products-store.ts'

/** One seller's marks, by product id; products without a mark are left out. */
export type SellerMarks = ReadonlyMap<string, ProductMarks>

export type ReadSellerMarks = (seller: SellerActor) => Promise<SellerMarks>

interface VersionedMarks {
  version: number
  marks: SellerMarks
}

const bytesOfMark = 150
const limits = {
  name: 'seller marks',
  maxEntries: 1_000,
  maxBytes: 16_000_000,
  sizeOf: ({ marks }: VersionedMarks) => marks.size * bytesOfMark,
}
/** The cache's own version never changes, since each entry holds its seller's version. */
const anyVersion = 0

/**
 * Each seller's marks are cached until their version changes. The version is read with the seller's token, so that a change made in another
 * process shows as well.
 */
export function createSellerMarksReader(db: Db): ReadSellerMarks {
  const held = createVersionedLruCache<VersionedMarks>(() => anyVersion, limits)
  return async ({ userId, marksVersion }) => {
    const known = held.get(userId)
    if (known && known.version === marksVersion) return known.marks
    const rows = await selectAllSellerMarks(db, userId)
    const marks = new Map(rows.map(({ product_id, ...row }) => [product_id, row]))
    if (marksVersion !== undefined) held.set(userId, anyVersion, { version: marksVersion, marks })
    return marks
  }
}
