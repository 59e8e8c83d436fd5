import { lockUser, type UserRow } from '#accounts/server/user-store.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** The user who makes the request, locked until the transaction ends. Code 7 where the user was deleted or blocked meanwhile. */
export async function lockOwnUser(tx: Tx, { userId }: { userId: string }): Promise<UserRow> {
  const user = await lockUser(tx, userId)
  if (!user || user.blocked) throw new AppError(errorText.loginFirst, errorCode.tokenUnknown)
  return user
}
