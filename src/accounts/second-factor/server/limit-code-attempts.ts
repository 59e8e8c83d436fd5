import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { clearAttempts, countAttempt, type RateLimit } from '#platform/server/http/rate-limit.ts'

/** Counted per administrator over all addresses: of the million codes three are good at any time. */
export const secondFactorLimits = [
  { name: 'second-factor', maxAttempts: 5, windowMinutes: 15, failuresOnly: true },
  { name: 'second-factor-day', maxAttempts: 20, windowMinutes: 24 * 60, failuresOnly: true },
] as const satisfies RateLimit[]

export interface LimitDependencies {
  db: Database
  config: Pick<Config, 'rateLimits'>
}

/** Counts the attempt before a code is looked at, so that parallel ones count too; success clears the count (D-230). */
export async function limitCodeAttempts<Result>(
  { db, config }: LimitDependencies,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!config.rateLimits) return work()
  for (const limit of secondFactorLimits) await countAttempt(db, limit, userId)
  const result = await work()
  await clearCodeAttempts(db, userId)
  return result
}

export async function clearCodeAttempts(db: Database, userId: string): Promise<void> {
  for (const limit of secondFactorLimits) await clearAttempts(db, limit, userId)
}
