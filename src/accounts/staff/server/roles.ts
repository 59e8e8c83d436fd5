import { rights } from '#access/rights.ts'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import { lockOwners } from '#accounts/server/owners.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { pence, toPounds } from '#platform/money.ts'
import { type Database, findViolatedConstraint, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { maxRoles, type OwnRightsView, type RoleForm, type RoleView } from '../contract.ts'
import { staffText } from '../text.ts'
import {
  countRoles,
  deleteRole as deleteRoleRow,
  findRoleOfUser,
  insertRole,
  isRoleInUse,
  lockRole,
  type RoleRow,
  type RoleValues,
  selectRoles,
  updateRole,
} from './staff-store.ts'

const subjectKind = 'role'

/** What the administrator who asks may do; an owner, who has no role, may do everything. */
export async function getOwnRights(db: Database, { userId }: AuthenticatedActor): Promise<OwnRightsView> {
  const role = await findRoleOfUser(db, userId)
  if (!role) return { owner: true, role: staffText.owner, rights: [...rights], max_refund: null }
  return { owner: false, role: role.name, rights: role.rights, max_refund: toLimit(role) }
}

/** The roles in the order of their names. */
export async function listRoles(db: Database): Promise<RoleView[]> {
  return (await selectRoles(db)).map(({ id, name, rights: own, colleagues, ...role }) => ({
    _id: id,
    name,
    rights: own,
    max_refund: toLimit(role),
    colleagues,
  }))
}

export function addRole(db: Database, owner: AuthenticatedActor, form: RoleForm): Promise<void> {
  return saveRole(db, owner, async (tx) => {
    if ((await countRoles(tx)) >= maxRoles) throw new AppError(staffText.tooManyRoles, errorCode.conflict)
    const role = toRoleValues(form)
    const subjectId = await insertRole(tx, role)
    await recordAdminChange(tx, owner, {
      action: 'add role',
      subjectKind,
      subjectId,
      before: null,
      after: toState(role),
    })
  })
}

/** Changes a role; its colleagues have the new rights from their next request on. */
export function changeRole(
  db: Database,
  owner: AuthenticatedActor,
  { roleId, form }: { roleId: string; form: RoleForm },
): Promise<void> {
  return saveRole(db, owner, async (tx) => {
    const before = await requireRole(tx, roleId)
    const role = toRoleValues(form)
    await updateRole(tx, before.id, role)
    const states = { before: toState(before), after: toState(role) }
    await recordAdminChange(tx, owner, { action: 'change role', subjectKind, subjectId: before.id, ...states })
  })
}

export function deleteRole(db: Database, owner: AuthenticatedActor, roleId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockOwners(tx, owner)
    const role = await requireRole(tx, roleId)
    if (await isRoleInUse(tx, role.id)) throw new AppError(staffText.roleInUse, errorCode.conflict)
    await deleteRoleRow(tx, role.id)
    const states = { before: toState(role), after: null }
    await recordAdminChange(tx, owner, { action: 'delete role', subjectKind, subjectId: role.id, ...states })
  })
}

/** The role, locked until the transaction ends. */
export async function requireRole(tx: Tx, roleId: string): Promise<RoleRow> {
  const role = isId(roleId) ? await lockRole(tx, roleId) : undefined
  if (!role) throw new AppError(staffText.roleNotFound, errorCode.notFound)
  return role
}

async function saveRole(db: Database, owner: AuthenticatedActor, save: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      await lockOwners(tx, owner)
      await save(tx)
    })
  } catch (error) {
    if (findViolatedConstraint(error) === 'staff_roles_name')
      throw createFieldError('name', staffText.roleNameTaken, errorCode.nameTaken)
    throw error
  }
}

/** The values to store; the limit for refunds is dropped from a role that cannot refund. */
function toRoleValues({ name, rights: own, max_refund }: RoleForm): RoleValues {
  const max_refund_pence = own.includes('returns') ? max_refund : null
  return { name, rights: [...new Set(own)], max_refund_pence }
}

interface RoleState {
  name: string
  rights: readonly string[]
  max_refund_pence?: number | null
}

function toState({ name, rights: own, max_refund_pence: limit = null }: RoleState) {
  return { name, rights: [...own], max_refund: limit === null ? null : toPounds(pence(Number(limit))) }
}

function toLimit({ max_refund_pence: limit }: Pick<RoleRow, 'max_refund_pence'>): number | null {
  return limit === null ? null : toPounds(pence(Number(limit)))
}
