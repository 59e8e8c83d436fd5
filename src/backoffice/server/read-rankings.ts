import type { Period } from '#backoffice/server/days-store.ts'
import {
  insertRanking,
  type RankedKind,
  type RankedRow,
  selectBest,
  selectRanking,
} from '#backoffice/server/ranking-store.ts'
import type { Database } from '#platform/server/database/database.ts'

export const mostRanked = 5

/** The best of a period whose days are all over: found when it is first asked for, and kept. */
export async function readRankings(db: Database, over: Period): Promise<Record<RankedKind, RankedRow[]>> {
  const [products, sellers] = await Promise.all([readRanking(db, 'products', over), readRanking(db, 'sellers', over)])
  return { products, sellers }
}

async function readRanking(db: Database, kind: RankedKind, over: Period): Promise<RankedRow[]> {
  const kept = await selectRanking(db, kind, over)
  if (kept) return kept
  const best = await selectBest(db, kind, over, mostRanked)
  await insertRanking(db, kind, over, best)
  return best
}
