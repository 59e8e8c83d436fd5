import type { Database } from '#platform/server/database/database.ts'
import type { Period } from '#reports/admin/server/daily-sales-store.ts'
import {
  insertRanking,
  type RankingKind,
  type RankingRow,
  selectStoredRanking,
  selectTopOfFinishedPeriod,
} from '#reports/admin/server/ranking-store.ts'

export const rankingLength = 5

/** The rankings of a finished period, computed at the first request and stored. */
export async function getStoredRankings(db: Database, period: Period): Promise<Record<RankingKind, RankingRow[]>> {
  const [products, sellers] = await Promise.all([
    getStoredRanking(db, 'products', period),
    getStoredRanking(db, 'sellers', period),
  ])
  return { products, sellers }
}

async function getStoredRanking(db: Database, kind: RankingKind, period: Period): Promise<RankingRow[]> {
  const stored = await selectStoredRanking(db, kind, period)
  if (stored) return stored
  const best = await selectTopOfFinishedPeriod(db, kind, period, rankingLength)
  await insertRanking(db, kind, period, best)
  return best
}
