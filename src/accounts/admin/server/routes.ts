import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import {
  bulkUserActionResultSchema,
  bulkUserActionSchema,
  parseUserListQuery,
  rejectDocumentsSchema,
  restoreUserSchema,
  switchUserSchema,
  userListQuerySchema,
  userListSchema,
} from '#accounts/admin/contract.ts'
import { listUsers } from '#accounts/admin/server/admin-users.ts'
import { presentUserList } from '#accounts/admin/server/present.ts'
import { deleteUser, restoreUser, runBulkUserAction, setUserBlocked } from '#accounts/admin/server/user-status.ts'

import { adminUsersText } from '#accounts/admin/text.ts'
import { approveDocuments, rejectDocuments, withdrawApproval } from '#accounts/documents/server/review-documents.ts'

import { documentsText } from '#accounts/documents/text.ts'
import { adminProfileSchema } from '#accounts/profile/contract.ts'
import { updateAdminProfile } from '#accounts/profile/server/profile.ts'
import { profileText } from '#accounts/profile/text.ts'
import { parseMultipart } from '#media/server/parse-multipart.ts'
import { removeSignature } from '#media/server/signed-document-url.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { idSchema, unusedField } from '#platform/wire-schemas.ts'

const tags = ['Admin: users']

interface UserAdminDependencies {
  db: Database
  publicUrl: () => string
}

export function accountsAdminRoutes(api: Api, dependencies: UserAdminDependencies): void {
  userRoutes(api, dependencies)
  documentRoutes(api, dependencies)
  profileRoute(api, dependencies)
}

function userRoutes(api: Api, { db, publicUrl }: UserAdminDependencies): void {
  api.get(
    '/admin/user/list',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listUsers',
        tags,
        summary: 'User list',
        querystring: userListQuerySchema,
        response: envelopeSchema(userListSchema),
      },
    },
    async ({ actor, query }) =>
      ok(presentUserList(await listUsers(db, requireAuthenticated(actor), parseUserListQuery(query)))),
  )

  api.put(
    '/admin/user/block',
    {
      config: { access: 'admin', errors: ['notFound'] },
      schema: {
        operationId: 'setUserBlocked',
        tags,
        summary: 'Block/unblock user',
        body: switchUserSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body, ip }) => {
      const blocked = body.action === 0
      await setUserBlocked(db, requireAuthenticated(actor), { userId: body._id, blocked, ipAddress: ip })
      return ok({ message: blocked ? adminUsersText.userBlocked : adminUsersText.userUnblocked })
    },
  )

  api.put(
    '/admin/user/restore',
    {
      config: { access: 'admin', errors: ['emailTaken', 'notFound'] },
      schema: {
        operationId: 'restoreUser',
        tags,
        summary: 'Restore user',
        body: restoreUserSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body, ip }) => {
      await restoreUser(db, requireAuthenticated(actor), { userId: body._id, ipAddress: ip })
      return ok({ message: adminUsersText.userRestored })
    },
  )

  api.put(
    '/admin/user/many',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'bulkUpdateUsers',
        tags,
        summary: 'Change many users',
        body: bulkUserActionSchema,
        response: envelopeSchema(bulkUserActionResultSchema),
      },
    },
    async ({ actor, body, ip }) => {
      const { done, failed } = await runBulkUserAction(db, requireAuthenticated(actor), {
        userIds: body.ids,
        action: body.deed,
        ipAddress: ip,
        publicUrl: publicUrl(),
      })
      const message = adminUsersText.bulkActionDone(done, done + failed.length)
      return ok({ message, done, refused: failed.map((user) => ({ _id: user.userId, message: user.message })) })
    },
  )

  api.delete(
    '/admin/user/:user_id',
    {
      config: { access: 'admin', errors: ['notFound'] },
      schema: {
        operationId: 'deleteUser',
        tags,
        summary: 'Delete user',
        params: z.object({ user_id: idSchema }),
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, params, ip }) => {
      await deleteUser(db, requireAuthenticated(actor), { userId: params.user_id, ipAddress: ip })
      return ok({ message: adminUsersText.userDeleted })
    },
  )
}

function documentRoutes(api: Api, { db, publicUrl }: UserAdminDependencies): void {
  api.put(
    '/admin/user/active',
    {
      config: { access: 'admin', errors: ['notFound'] },
      schema: {
        operationId: 'setUserActive',
        tags,
        summary: 'Active/inactive user',
        body: switchUserSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body, ip }) => {
      const request = { userId: body._id, ipAddress: ip }
      if (body.action === 0) {
        await withdrawApproval(db, requireAuthenticated(actor), request)
        return ok({ message: documentsText.approvalWithdrawn })
      }
      await approveDocuments(db, requireAuthenticated(actor), { ...request, publicUrl: publicUrl() })
      return ok({ message: documentsText.documentsApproved })
    },
  )

  api.put(
    '/admin/user/documents/refuse',
    {
      config: { access: 'admin', errors: ['notFound'] },
      schema: {
        operationId: 'rejectDocuments',
        tags,
        summary: 'Refuse documents',
        body: rejectDocumentsSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body, ip }) => {
      await rejectDocuments(db, requireAuthenticated(actor), {
        userId: body._id,
        reason: body.reason,
        documentNames: body.docs.map(removeSignature),
        ipAddress: ip,
        publicUrl: publicUrl(),
      })
      return ok({ message: documentsText.documentsRejected })
    },
  )
}

function profileRoute(api: Api, { db }: UserAdminDependencies): void {
  api.put(
    '/admin/profile',
    {
      config: { access: 'admin', errors: ['fileType', 'fileTooLarge', 'fileCount'] },
      preValidation: parseMultipart({ files: {} }),
      schema: {
        operationId: 'updateAdminProfile',
        tags,
        summary: 'Admin profile edit',
        consumes: ['multipart/form-data'],
        body: adminProfileSchema.extend({ del_imgs: unusedField }),
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body, ip }) => {
      await updateAdminProfile(db, requireAuthenticated(actor), body, ip)
      return ok({ message: profileText.profileUpdated })
    },
  )
}
