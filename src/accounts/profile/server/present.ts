import type { SignedDocument } from '#accounts/documents/server/document-uploads.ts'
import type { ProfileView } from '#accounts/profile/contract.ts'
import type { ProfileRow } from '#accounts/profile/server/profile-store.ts'
import { toBit } from '#accounts/server/to-bit.ts'
import { presentLogin } from '#accounts/sessions/server/present.ts'

export function presentProfile(row: ProfileRow, docs: SignedDocument[]): ProfileView {
  return {
    ...presentLogin(row),
    email: row.email,
    business: row.business_name,
    businessName: row.business_name,
    isActive: toBit(row.documents_approved),
    status: toBit(!row.blocked),
    docs: docs.map(({ name }) => name),
  }
}
