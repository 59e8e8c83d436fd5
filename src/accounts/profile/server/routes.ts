import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { userResponseSchema } from '#accounts/admin/contract.ts'
import { getUser } from '#accounts/admin/server/admin-users.ts'
import { presentUserDetails } from '#accounts/admin/server/present.ts'
import { maxDocuments } from '#accounts/documents/document-rules.ts'
import { documentFiles } from '#accounts/documents/server/document-uploads.ts'
import { profileResponseSchema, profileSchema } from '#accounts/profile/contract.ts'
import { presentProfile } from '#accounts/profile/server/present.ts'
import { getProfile, updateProfile } from '#accounts/profile/server/profile.ts'

import { profileText } from '#accounts/profile/text.ts'
import { parseMultipart, uploadsSchema } from '#media/server/parse-multipart.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonList } from '#platform/wire-schemas.ts'

const tags = ['Account']

export function profileRoutes(api: Api, dependencies: { db: Database; files: FileStorage }): void {
  const { db } = dependencies

  api.get(
    '/user/profile',
    {
      config: { access: 'token' },
      schema: {
        operationId: 'getProfile',
        tags,
        summary: 'Get user profile',
        response: envelopeSchema(profileResponseSchema),
      },
    },
    async ({ actor }) => ok(presentProfile(await getProfile(db, requireAuthenticated(actor)))),
  )

  api.put(
    '/user/profile',
    {
      config: { access: 'token', errors: ['fileType', 'fileTooLarge', 'fileCount'] },
      preValidation: parseMultipart({ files: documentFiles }),
      schema: {
        operationId: 'updateProfile',
        tags,
        summary: 'Edit profile',
        consumes: ['multipart/form-data'],
        body: profileSchema.extend({
          del_imgs: jsonList(z.string().max(textLengths.signedFileName), 20).default([]),
          docs: uploadsSchema(maxDocuments),
        }),
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body: { docs, del_imgs, ...form } }) => {
      const update = { ...form, newDocuments: docs, removedDocuments: del_imgs }
      await updateProfile(dependencies, requireAuthenticated(actor), update)
      return ok({ message: profileText.profileUpdated })
    },
  )

  api.get(
    '/user/:user_id',
    {
      config: { access: 'token', errors: ['notFound', 'notAllowed'] },
      schema: {
        operationId: 'getUser',
        tags,
        summary: 'Get user (admin or profile)',
        params: z.object({ user_id: idSchema }),
        response: envelopeSchema(userResponseSchema),
      },
    },
    async ({ actor, params }) => ok(presentUserDetails(await getUser(db, requireAuthenticated(actor), params.user_id))),
  )
}
