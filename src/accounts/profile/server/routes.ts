import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { userResponseSchema } from '#accounts/admin/contract.ts'
import { getUser } from '#accounts/admin/server/admin-users.ts'
import { presentUserDetails } from '#accounts/admin/server/present.ts'
import { toBit } from '#accounts/contract.ts'
import { maxDocuments } from '#accounts/documents/document-rules.ts'
import { documentFiles } from '#accounts/documents/server/document-uploads.ts'
import { presentLogin } from '#accounts/sessions/server/present.ts'
import { parseMultipart, uploadsSchema } from '#media/server/parse-multipart.ts'
import { documentsBase } from '#media/server/serve-files.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonList } from '#platform/wire-schemas.ts'
import { type ProfileResponse, profileResponseSchema, profileSchema } from '../contract.ts'
import { profileText } from '../text.ts'
import { getProfile, type Profile, updateProfile } from './profile.ts'

export function profileRoutes(api: Api, dependencies: { db: Database; files: FileStorage }): void {
  const routes = createRoutes(api, 'Account')

  const { db } = dependencies

  routes.get(
    '/user/profile',
    {
      name: 'getProfile',
      summary: 'Get user profile',
      access: 'token',
      answer: profileResponseSchema,
    },
    async ({ actor }) => ok(presentProfile(await getProfile(db, requireAuthenticated(actor)))),
  )

  routes.put(
    '/user/profile',
    {
      name: 'updateProfile',
      summary: 'Edit profile',
      access: 'token',
      errors: ['fileType', 'fileTooLarge', 'fileCount'],
      form: parseMultipart({ files: documentFiles }),
      body: profileSchema.extend({
        del_imgs: jsonList(z.string().max(textLengths.signedFileName), 20).default([]),
        docs: uploadsSchema(maxDocuments),
      }),
      answer: messageSchema,
    },
    async ({ actor, body: { docs, del_imgs, ...form } }) => {
      const update = { ...form, newDocuments: docs, removedDocuments: del_imgs }
      await updateProfile(dependencies, requireAuthenticated(actor), update)
      return ok({ message: profileText.profileUpdated })
    },
  )

  routes.get(
    '/user/:user_id',
    {
      name: 'getUser',
      summary: 'Get user (admin or profile)',
      access: 'token',
      errors: ['notFound', 'notAllowed'],
      params: z.object({ user_id: idSchema }),
      answer: userResponseSchema,
    },
    async ({ actor, params }) => ok(presentUserDetails(await getUser(db, requireAuthenticated(actor), params.user_id))),
  )
}

function presentProfile({ user, documents }: Profile): ProfileResponse {
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
