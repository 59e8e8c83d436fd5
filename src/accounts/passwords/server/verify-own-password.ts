import type { AuthenticatedActor } from '#access/server/actor.ts'
import { verifyPassword } from '#accounts/passwords/server/hash-password.ts'
import { passwordsText } from '#accounts/passwords/text.ts'
import { findUser } from '#accounts/server/user-store.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createFieldError } from '#platform/server/http/app-error.ts'

/** Code 19 where it is not the password of the user who makes the request. */
export async function verifyOwnPassword(db: Database, actor: AuthenticatedActor, password: string): Promise<void> {
  const user = await findUser(db, actor.userId)
  if (user && (await verifyPassword(password, user.password_hash))) return
  throw createFieldError('password', passwordsText.passwordWrong, errorCode.oldPasswordWrong)
}
