import type { AuthenticatedActor } from '#access/server/actor.ts'
import { selectDocuments } from '#accounts/documents/server/document-store.ts'
import { signDocuments } from '#accounts/documents/server/document-uploads.ts'
import type { ProfileView } from '#accounts/profile/contract.ts'
import { presentProfile } from '#accounts/profile/server/present.ts'
import { getProfileRow } from '#accounts/profile/server/profile-store.ts'
import { documentsBase } from '#media/server/serve-files.ts'
import type { Database } from '#platform/server/database/database.ts'

export async function getProfile(db: Database, actor: AuthenticatedActor): Promise<{ usr: ProfileView; bP: string }> {
  const [row, documents] = await Promise.all([getProfileRow(db, actor.userId), selectDocuments(db, [actor.userId])])
  return { usr: presentProfile(row, await signDocuments(db, documents, actor.userId)), bP: documentsBase }
}
