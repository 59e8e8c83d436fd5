import { findLiveToken, type OnePurpose, useLiveToken } from '#accounts/sessions/server/token-store.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Db, Tx } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { hashToken } from '#platform/server/tokens.ts'

export type { OnePurpose } from '#accounts/sessions/server/token-store.ts'

/** Whose one-purpose token this is: good for its one purpose and worth nothing as another. Code 10 otherwise. */
export async function checkOnePurposeToken(
  db: Db,
  kind: OnePurpose,
  token: string | undefined,
  refusal: string = errorText.linkInvalid,
): Promise<{ userId: string }> {
  const row = token ? await findLiveToken(db, kind, hashToken(token)) : undefined
  if (!row) throw new Refusal(refusal, errorCode.linkInvalid)
  return { userId: row.user_id }
}

/** Uses it up, in the transaction of what it was for (D-055). */
export async function useOnePurposeToken(
  tx: Tx,
  kind: OnePurpose,
  token: string | undefined,
  refusal: string = errorText.linkInvalid,
): Promise<{ userId: string }> {
  const userId = token ? await useLiveToken(tx, kind, hashToken(token)) : undefined
  if (!userId) throw new Refusal(refusal, errorCode.linkInvalid)
  return { userId }
}
