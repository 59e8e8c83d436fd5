import type { AuthenticatedActor } from '#access/server/actor.ts'
import { revokeToken } from '#accounts/sessions/server/token-store.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

interface SentTokens {
  header: string | undefined
  body: string | undefined
}

/** The header's token counts; one in the body must be the same (D-053). */
export async function logOut(db: Database, actor: AuthenticatedActor, { header, body }: SentTokens): Promise<void> {
  if (body && body !== header) throw new AppError(errorText.notAllowed, errorCode.notAllowed)
  await revokeToken(db, actor.tokenId)
}
