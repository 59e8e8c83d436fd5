import { revokeToken } from '#accounts/server/token-store.ts'
import { errorCode } from '#base/envelope.ts'
import type { Member } from '#base/server/actor.ts'
import type { Database } from '#base/server/database.ts'
import { Refusal } from '#base/server/refusal.ts'
import { baseMessages } from '#messages/base.ts'

interface Sent {
  header: string | undefined
  body: string | undefined
}

/** The header's token counts; one in the body must be the same (D-053). */
export async function logOut(db: Database, actor: Member, { header, body }: Sent): Promise<void> {
  if (body && body !== header) throw new Refusal(baseMessages.notAllowed, errorCode.notAllowed)
  await revokeToken(db, actor.tokenId)
}
