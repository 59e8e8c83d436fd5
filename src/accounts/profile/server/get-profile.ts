import type { AuthenticatedActor } from '#access/server/actor.ts'
import { selectDocuments } from '#accounts/documents/server/document-store.ts'
import { type SignedDocument, signDocuments } from '#accounts/documents/server/document-uploads.ts'
import { getProfileRow, type ProfileRow } from '#accounts/profile/server/profile-store.ts'
import type { Database } from '#platform/server/database/database.ts'

export interface Profile {
  user: ProfileRow
  documents: SignedDocument[]
}

export async function getProfile(db: Database, actor: AuthenticatedActor): Promise<Profile> {
  const [user, documents] = await Promise.all([getProfileRow(db, actor.userId), selectDocuments(db, [actor.userId])])
  return { user, documents: await signDocuments(db, documents, actor.tokenId) }
}
