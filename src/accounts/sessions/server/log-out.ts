import type { Member } from '#access/server/actor.ts'
import { revokeToken } from '#accounts/sessions/server/token-store.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

interface Sent {
  header: string | undefined
  body: string | undefined
}

/** The header's token counts; one in the body must be the same (D-053). */
export async function logOut(db: Database, actor: Member, { header, body }: Sent): Promise<void> {
  if (body && body !== header) throw new Refusal(errorText.notAllowed, errorCode.notAllowed)
  await revokeToken(db, actor.tokenId)
}
