import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import type { EmailLimits } from '#mail/server/queue-email.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import {
  addRoleSchema,
  changeRoleSchema,
  colleagueIdSchema,
  inviteColleagueSchema,
  ownRightsSchema,
  setColleagueRoleSchema,
  staffListSchema,
  switchColleagueSchema,
} from '../contract.ts'
import { staffText } from '../text.ts'
import {
  inviteColleague,
  inviteColleagueAgain,
  listColleagues,
  removeColleague,
  setColleagueBlocked,
  setColleagueRole,
} from './colleagues.ts'
import { addRole, changeRole, deleteRole, getOwnRights, listRoles } from './roles.ts'

interface Dependencies {
  db: Database
  publicUrl: () => string
  config: EmailLimits
}

const invitationLimit: RateLimit = { name: 'staff-invitation', maxAttempts: 30, windowMinutes: 60 }

/** The routes for the colleagues of the back office and their roles; only owners of the shop may change these. */
export function staffRoutes(api: Api, dependencies: Dependencies): void {
  readRoutes(api, dependencies)
  roleRoutes(api, dependencies)
  colleagueRoutes(api, dependencies)
}

function readRoutes(api: Api, { db }: Dependencies): void {
  const routes = createRoutes(api, 'Admin: colleagues')

  routes.get(
    '/admin/staff/me',
    { name: 'getOwnRights', summary: 'Own rights', access: 'admin', right: 'any', answer: ownRightsSchema },
    async ({ actor }) => ok(await getOwnRights(db, requireAuthenticated(actor))),
  )

  routes.get(
    '/admin/staff/list',
    { name: 'listStaff', summary: 'Colleagues and roles', access: 'admin', right: 'owner', answer: staffListSchema },
    async ({ actor }) => {
      const colleagues = await listColleagues(db, requireAuthenticated(actor))
      return ok({ colleagues, roles: await listRoles(db) })
    },
  )
}

function roleRoutes(api: Api, { db }: Dependencies): void {
  const routes = createRoutes(api, 'Admin: colleagues')

  routes.post(
    '/admin/staff/role',
    {
      name: 'addRole',
      summary: 'Add a role',
      access: 'admin',
      right: 'owner',
      confirmedPassword: true,
      errors: ['nameTaken', 'conflict'],
      body: addRoleSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await addRole(db, requireAuthenticated(actor), body)
      return ok({ message: staffText.roleAdded })
    },
  )

  routes.put(
    '/admin/staff/role',
    {
      name: 'changeRole',
      summary: 'Change a role',
      access: 'admin',
      right: 'owner',
      confirmedPassword: true,
      errors: ['notFound', 'nameTaken'],
      body: changeRoleSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { role_id: roleId, ...form } }) => {
      await changeRole(db, requireAuthenticated(actor), { roleId, form })
      return ok({ message: staffText.roleSaved })
    },
  )

  routes.delete(
    '/admin/staff/role/:role_id',
    {
      name: 'deleteRole',
      summary: 'Delete a role',
      access: 'admin',
      right: 'owner',
      confirmedPassword: true,
      errors: ['notFound', 'conflict'],
      params: z.object({ role_id: idSchema }),
      answer: messageSchema,
    },
    async ({ actor, params }) => {
      await deleteRole(db, requireAuthenticated(actor), params.role_id)
      return ok({ message: staffText.roleDeleted })
    },
  )
}

function colleagueRoutes(api: Api, dependencies: Dependencies): void {
  const routes = createRoutes(api, 'Admin: colleagues')

  const { db } = dependencies
  routes.post(
    '/admin/staff',
    {
      name: 'inviteColleague',
      summary: 'Invite a colleague',
      access: 'admin',
      right: 'owner',
      confirmedPassword: true,
      limit: invitationLimit,
      errors: ['notFound', 'emailTaken', 'conflict'],
      body: inviteColleagueSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await inviteColleague(dependencies, requireAuthenticated(actor), body)
      return ok({ message: staffText.invited })
    },
  )

  routes.post(
    '/admin/staff/invitation',
    {
      name: 'inviteColleagueAgain',
      summary: 'Invite a colleague again',
      access: 'admin',
      right: 'owner',
      confirmedPassword: true,
      limit: invitationLimit,
      errors: ['notFound', 'conflict'],
      body: colleagueIdSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await inviteColleagueAgain(dependencies, requireAuthenticated(actor), body.user_id)
      return ok({ message: staffText.invited })
    },
  )

  routes.put(
    '/admin/staff',
    {
      name: 'setColleagueRole',
      summary: 'Change the role of a colleague',
      access: 'admin',
      right: 'owner',
      confirmedPassword: true,
      errors: ['notFound'],
      body: setColleagueRoleSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { user_id: userId, role_id: roleId } }) => {
      await setColleagueRole(db, requireAuthenticated(actor), { userId, roleId })
      return ok({ message: staffText.roleChanged })
    },
  )

  routes.put(
    '/admin/staff/block',
    {
      name: 'setColleagueBlocked',
      summary: 'Block/unblock a colleague',
      access: 'admin',
      right: 'owner',
      confirmedPassword: true,
      errors: ['notFound'],
      body: switchColleagueSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { user_id: userId, action } }) => {
      const blocked = action === 0
      await setColleagueBlocked(db, requireAuthenticated(actor), { userId, blocked })
      return ok({ message: blocked ? staffText.colleagueBlocked : staffText.colleagueUnblocked })
    },
  )

  routes.delete(
    '/admin/staff/:user_id',
    {
      name: 'removeColleague',
      summary: 'Remove a colleague',
      access: 'admin',
      right: 'owner',
      confirmedPassword: true,
      errors: ['notFound'],
      params: z.object({ user_id: idSchema }),
      answer: messageSchema,
    },
    async ({ actor, params }) => {
      await removeColleague(db, requireAuthenticated(actor), params.user_id)
      return ok({ message: staffText.colleagueRemoved })
    },
  )
}
