import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { approveDocuments, rejectDocuments, withdrawApproval } from '#accounts/documents/server/review-documents.ts'
import { documentsText } from '#accounts/documents/text.ts'
import { adminProfileSchema } from '#accounts/profile/contract.ts'
import { updateAdminProfile } from '#accounts/profile/server/profile.ts'
import { profileText } from '#accounts/profile/text.ts'
import { parseMultipart } from '#media/server/parse-multipart.ts'
import { removeSignature } from '#media/server/signed-document-url.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema, unusedField } from '#platform/wire-schemas.ts'
import {
  bulkUserActionResultSchema,
  bulkUserActionSchema,
  parseUserListQuery,
  rejectDocumentsSchema,
  restoreUserSchema,
  switchUserSchema,
  userListQuerySchema,
  userListSchema,
} from '../contract.ts'
import { adminUsersText } from '../text.ts'
import { listUsers } from './admin-users.ts'
import { presentUserList } from './present.ts'
import { deleteUser, restoreUser, runBulkUserAction, setUserBlocked } from './user-status.ts'

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
  const routes = createRoutes(api, 'Admin: users')

  routes.get(
    '/admin/user/list',
    {
      name: 'listUsers',
      summary: 'User list',
      access: 'admin',
      right: 'sellers',
      query: userListQuerySchema,
      answer: userListSchema,
    },
    async ({ actor, query }) =>
      ok(presentUserList(await listUsers(db, requireAuthenticated(actor), parseUserListQuery(query)))),
  )

  routes.put(
    '/admin/user/block',
    {
      name: 'setUserBlocked',
      summary: 'Block/unblock user',
      access: 'admin',
      right: 'sellers',
      errors: ['notFound'],
      body: switchUserSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      const blocked = body.action === 0
      await setUserBlocked(db, requireAuthenticated(actor), { userId: body._id, blocked })
      return ok({ message: blocked ? adminUsersText.userBlocked : adminUsersText.userUnblocked })
    },
  )

  routes.put(
    '/admin/user/restore',
    {
      name: 'restoreUser',
      summary: 'Restore user',
      access: 'admin',
      right: 'sellers',
      errors: ['emailTaken', 'notFound'],
      body: restoreUserSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await restoreUser(db, requireAuthenticated(actor), { userId: body._id })
      return ok({ message: adminUsersText.userRestored })
    },
  )

  routes.put(
    '/admin/user/many',
    {
      name: 'bulkUpdateUsers',
      summary: 'Change many users',
      access: 'admin',
      right: 'sellers',
      body: bulkUserActionSchema,
      answer: bulkUserActionResultSchema,
    },
    async ({ actor, body }) => {
      const { done, failed } = await runBulkUserAction(db, requireAuthenticated(actor), {
        userIds: body.ids,
        action: body.deed,
        publicUrl: publicUrl(),
      })
      const message = adminUsersText.bulkActionDone(done, done + failed.length)
      const refused = failed.map(({ userId, ...user }) => ({ _id: userId, ...user }))
      return ok({ message, done, refused })
    },
  )

  routes.delete(
    '/admin/user/:user_id',
    {
      name: 'deleteUser',
      summary: 'Delete user',
      access: 'admin',
      right: 'sellers',
      errors: ['notFound'],
      params: z.object({ user_id: idSchema }),
      answer: messageSchema,
    },
    async ({ actor, params }) => {
      await deleteUser(db, requireAuthenticated(actor), { userId: params.user_id })
      return ok({ message: adminUsersText.userDeleted })
    },
  )
}

function documentRoutes(api: Api, { db, publicUrl }: UserAdminDependencies): void {
  const routes = createRoutes(api, 'Admin: users')

  routes.put(
    '/admin/user/active',
    {
      name: 'setUserActive',
      summary: 'Active/inactive user',
      access: 'admin',
      right: 'sellers',
      errors: ['notFound'],
      body: switchUserSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      const request = { userId: body._id }
      if (body.action === 0) {
        await withdrawApproval(db, requireAuthenticated(actor), request)
        return ok({ message: documentsText.approvalWithdrawn })
      }
      await approveDocuments(db, requireAuthenticated(actor), { ...request, publicUrl: publicUrl() })
      return ok({ message: documentsText.documentsApproved })
    },
  )

  routes.put(
    '/admin/user/documents/refuse',
    {
      name: 'rejectDocuments',
      summary: 'Refuse documents',
      access: 'admin',
      right: 'sellers',
      errors: ['notFound'],
      body: rejectDocumentsSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await rejectDocuments(db, requireAuthenticated(actor), {
        userId: body._id,
        reason: body.reason,
        documentNames: body.docs.map(removeSignature),
        publicUrl: publicUrl(),
      })
      return ok({ message: documentsText.documentsRejected })
    },
  )
}

function profileRoute(api: Api, { db }: UserAdminDependencies): void {
  const routes = createRoutes(api, 'Admin: users')

  routes.put(
    '/admin/profile',
    {
      name: 'updateAdminProfile',
      summary: 'Admin profile edit',
      access: 'admin',
      right: 'any',
      errors: ['fileType', 'fileTooLarge', 'fileCount'],
      form: parseMultipart({ files: {} }),
      body: adminProfileSchema.extend({ del_imgs: unusedField }),
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await updateAdminProfile(db, requireAuthenticated(actor), body)
      return ok({ message: profileText.profileUpdated })
    },
  )
}
