import { z } from 'zod'
import { memberOf } from '#access/server/actor.ts'
import { userAnswerSchema } from '#accounts/admin/contract.ts'
import { profileAnswerSchema, profileSchema } from '#accounts/contract.ts'
import { changeProfile } from '#accounts/profile/server/update-profile.ts'
import { documentForm } from '#accounts/documents/server/document-uploads.ts'
import { getProfile } from '#accounts/profile/server/get-profile.ts'
import { getUser } from '#accounts/admin/server/get-user.ts'
import { accountsText } from '#accounts/text.ts'
import type { Files } from '#media/server/files.ts'
import { uploadsSchema } from '#media/server/take-form.ts'
import { messageSchema } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database.ts'
import { type Api, answers, success } from '#platform/server/http.ts'
import { idSchema, jsonList } from '#platform/wire.ts'

const tags = ['Account']

export function profileRoutes(api: Api, parts: { db: Database; files: Files }): void {
  const { db } = parts

  api.get(
    '/user/profile',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Get user profile', response: answers(profileAnswerSchema) },
    },
    async ({ actor }) => success(await getProfile(db, memberOf(actor))),
  )

  api.put(
    '/user/profile',
    {
      config: { access: 'token' },
      preValidation: documentForm,
      schema: {
        tags,
        summary: 'Edit profile',
        consumes: ['multipart/form-data'],
        body: profileSchema.extend({ del_imgs: jsonList(z.string().max(400), 20).default([]), docs: uploadsSchema }),
        response: answers(messageSchema),
      },
    },
    async ({ actor, body }) => {
      await changeProfile(parts, memberOf(actor), body)
      return success({ message: accountsText.profileUpdated })
    },
  )

  api.get(
    '/user/:user_id',
    {
      config: { access: 'token' },
      schema: {
        tags,
        summary: 'Get user',
        params: z.object({ user_id: idSchema }),
        response: answers(userAnswerSchema),
      },
    },
    async ({ actor, params }) => success(await getUser(db, memberOf(actor), params.user_id)),
  )
}
