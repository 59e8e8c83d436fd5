import { z } from 'zod'
import { memberOf } from '#access/server/actor.ts'
import {
  changeUsersSchema,
  refuseDocumentsSchema,
  restoreUserSchema,
  setUserSchema,
  userListQuerySchema,
  userListSchema,
  usersChangedSchema,
} from '#accounts/admin/contract.ts'
import { adminProfileSchema } from '#accounts/contract.ts'
import { approveDocuments, withdrawApproval } from '#accounts/documents/server/approve-documents.ts'
import { changeAdminProfile } from '#accounts/profile/server/update-admin-profile.ts'
import { changeUsers } from '#accounts/admin/server/bulk-user-action.ts'
import { deleteUser } from '#accounts/admin/server/delete-user.ts'
import { listUsers } from '#accounts/admin/server/list-users.ts'
import { refuseDocuments } from '#accounts/documents/server/reject-documents.ts'
import { restoreUser } from '#accounts/admin/server/restore-user.ts'
import { setBlocked } from '#accounts/admin/server/set-user-blocked.ts'
import { accountsText } from '#accounts/text.ts'
import { takeForm } from '#media/server/take-form.ts'
import { messageSchema } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database.ts'
import { type Api, answers, success } from '#platform/server/http.ts'
import { idSchema } from '#platform/wire.ts'

const tags = ['Admin: users']

interface Parts {
  db: Database
  publicUrl: () => string
}

export function accountsAdminRoutes(api: Api, parts: Parts): void {
  userRoutes(api, parts)
  documentRoutes(api, parts)
  profileRoute(api, parts)
}

/** The list, and what is done with whoever stands in it. */
function userRoutes(api: Api, { db, publicUrl }: Parts): void {
  api.get(
    '/admin/user/list',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'User list', querystring: userListQuerySchema, response: answers(userListSchema) },
    },
    async ({ actor, query }) => success(await listUsers(db, memberOf(actor), query)),
  )

  api.put(
    '/admin/user/block',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Block (action 0) or unblock (action 1) user',
        body: setUserSchema,
        response: answers(messageSchema),
      },
    },
    async ({ actor, body, ip }) => {
      const blocked = body.action === 0
      await setBlocked(db, memberOf(actor), { userId: body._id, blocked, address: ip })
      return success({ message: blocked ? accountsText.userBlocked : accountsText.userUnblocked })
    },
  )

  api.put(
    '/admin/user/restore',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Restore a deleted user', body: restoreUserSchema, response: answers(messageSchema) },
    },
    async ({ actor, body, ip }) => {
      await restoreUser(db, memberOf(actor), { userId: body._id, address: ip })
      return success({ message: accountsText.userRestored })
    },
  )

  api.put(
    '/admin/user/many',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Block, approve, delete or restore many users',
        body: changeUsersSchema,
        response: answers(usersChangedSchema),
      },
    },
    async ({ actor, body, ip }) => {
      const changed = await changeUsers(db, memberOf(actor), { ...body, address: ip, publicUrl: publicUrl() })
      const all = changed.done + changed.refused.length
      const message = accountsText.usersChanged.replace('{done}', String(changed.done)).replace('{all}', String(all))
      return success({ message, ...changed })
    },
  )

  api.delete(
    '/admin/user/:user_id',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Delete user',
        params: z.object({ user_id: idSchema }),
        response: answers(messageSchema),
      },
    },
    async ({ actor, params, ip }) => {
      await deleteUser(db, memberOf(actor), { userId: params.user_id, address: ip })
      return success({ message: accountsText.userDeleted })
    },
  )
}

/** Approved, taken back or refused. */
function documentRoutes(api: Api, { db, publicUrl }: Parts): void {
  api.put(
    '/admin/user/active',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Approve documents (action 1) or withdraw the approval (action 0)',
        body: setUserSchema,
        response: answers(messageSchema),
      },
    },
    async ({ actor, body, ip }) => {
      const wish = { userId: body._id, address: ip }
      if (body.action === 0) {
        await withdrawApproval(db, memberOf(actor), wish)
        return success({ message: accountsText.approvalWithdrawn })
      }
      await approveDocuments(db, memberOf(actor), { ...wish, publicUrl: publicUrl() })
      return success({ message: accountsText.documentsApproved })
    },
  )

  api.put(
    '/admin/user/documents/refuse',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Refuse documents; the reason is mailed',
        body: refuseDocumentsSchema,
        response: answers(messageSchema),
      },
    },
    async ({ actor, body, ip }) => {
      await refuseDocuments(db, memberOf(actor), { userId: body._id, reason: body.reason, address: ip })
      return success({ message: accountsText.documentsRefused })
    },
  )
}

function profileRoute(api: Api, { db }: Parts): void {
  api.put(
    '/admin/profile',
    {
      config: { access: 'admin' },
      preValidation: takeForm({ files: {} }),
      schema: {
        tags,
        summary: 'Admin profile edit',
        consumes: ['multipart/form-data'],
        body: adminProfileSchema,
        response: answers(messageSchema),
      },
    },
    async ({ actor, body, ip }) => {
      await changeAdminProfile(db, memberOf(actor), body, ip)
      return success({ message: accountsText.profileUpdated })
    },
  )
}
