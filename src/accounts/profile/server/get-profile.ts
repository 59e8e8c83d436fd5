import type { Member } from '#access/server/actor.ts'
import type { ProfileView } from '#accounts/contract.ts'
import { selectDocuments } from '#accounts/documents/server/document-store.ts'
import { signDocuments } from '#accounts/documents/server/document-uploads.ts'
import { readMember } from '#accounts/profile/server/profile-store.ts'
import { presentProfile } from '#accounts/server/present.ts'
import { documentsBase } from '#media/server/serve-files.ts'
import type { Database } from '#platform/server/database.ts'

export async function getProfile(db: Database, actor: Member): Promise<{ usr: ProfileView; bP: string }> {
  const [row, documents] = await Promise.all([readMember(db, actor.userId), selectDocuments(db, [actor.userId])])
  return { usr: presentProfile(row, await signDocuments(db, documents, actor.userId)), bP: documentsBase }
}
