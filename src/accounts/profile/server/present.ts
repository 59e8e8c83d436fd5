import type { ProfileResponse } from '#accounts/profile/contract.ts'
import type { Profile } from '#accounts/profile/server/profile.ts'
import { toBit } from '#accounts/server/to-bit.ts'
import { presentLogin } from '#accounts/sessions/server/present.ts'
import { documentsBase } from '#media/server/serve-files.ts'

export function presentProfile({ user, documents }: Profile): ProfileResponse {
  return {
    usr: {
      ...presentLogin(user),
      email: user.email,
      business: user.business_name,
      businessName: user.business_name,
      isActive: toBit(user.documents_approved),
      status: toBit(!user.blocked),
      docs: documents.map(({ name }) => name),
    },
    bP: documentsBase,
  }
}
