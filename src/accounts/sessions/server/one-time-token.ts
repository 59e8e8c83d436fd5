import { hashToken } from '#access/server/tokens.ts'
import {
  consumeOneTimeToken,
  findValidOneTimeToken,
  type OneTimePurpose,
} from '#accounts/sessions/server/token-store.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

export type { OneTimePurpose } from '#accounts/sessions/server/token-store.ts'

/** The user of a valid one-time token; it is good for its own purpose only. Code 10 otherwise. */
export async function verifyOneTimeToken(
  db: Db,
  kind: OneTimePurpose,
  token: string | undefined,
  message: string = errorText.linkInvalid,
): Promise<{ userId: string }> {
  const row = token ? await findValidOneTimeToken(db, kind, hashToken(token)) : undefined
  if (!row) throw new AppError(message, errorCode.linkInvalid)
  return { userId: row.user_id }
}

/** Uses the token up, in the transaction of what it was issued for (D-055). */
export async function redeemOneTimeToken(
  tx: Tx,
  kind: OneTimePurpose,
  token: string | undefined,
  message: string = errorText.linkInvalid,
): Promise<{ userId: string }> {
  const userId = token ? await consumeOneTimeToken(tx, kind, hashToken(token)) : undefined
  if (!userId) throw new AppError(message, errorCode.linkInvalid)
  return { userId }
}
