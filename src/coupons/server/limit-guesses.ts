import { AppError } from '#platform/app-error.ts'
import type { Database } from '#platform/server/database/database.ts'
import { countAttempt, takeBackAttempt } from '#platform/server/http/rate-limit.ts'

/** How many refused codes one IP address may send, over all calls that take a code; a valid code neither counts nor clears earlier ones. */
export const guessLimit = { name: 'coupon-guess', maxAttempts: 20, windowMinutes: 15 }

/** Carries out a call with a coupon code, limiting refused codes so that none can be guessed; `address` is null where limits are off. */
export async function limitGuesses<Result>(
  db: Database,
  { code, address }: { code: string | undefined; address: string | null },
  call: () => Promise<Result>,
): Promise<Result> {
  if (code === undefined || address === null) return call()
  await countAttempt(db, guessLimit, address)
  try {
    const result = await call()
    await takeBackAttempt(db, guessLimit, address)
    return result
  } catch (error) {
    if (!isRefusedCode(error)) await takeBackAttempt(db, guessLimit, address)
    throw error
  }
}

function isRefusedCode(error: unknown): boolean {
  return (
    error instanceof AppError && typeof error.errors === 'object' && error.errors !== null && 'coupon' in error.errors
  )
}
