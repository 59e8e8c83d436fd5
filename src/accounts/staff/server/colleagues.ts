import type { AuthenticatedActor } from '#access/server/actor.ts'
import { generateToken } from '#access/server/tokens.ts'
import { deleteUser, setUserBlocked } from '#accounts/admin/server/user-status.ts'
import { adminUsersText } from '#accounts/admin/text.ts'
import { toBit } from '#accounts/contract.ts'
import { hashPassword } from '#accounts/passwords/server/hash-password.ts'
import { isAdministrator, lockOwners } from '#accounts/server/owners.ts'
import {
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  type UserRow,
  updateUser,
} from '#accounts/server/user-store.ts'
import { issueToken, revokeOneTimeTokens, tokenLifetimeMinutes } from '#accounts/sessions/server/tokens.ts'
import { accountsText } from '#accounts/text.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { passwordResetUrl } from '#mail/server/emails/password-reset.ts'
import { renderStaffInvitation } from '#mail/server/emails/staff-invitation.ts'
import { type EmailLimits, queueLinkEmail } from '#mail/server/queue-email.ts'
import { AppError, createFieldError, errorCode, TooManyAttemptsError } from '#platform/app-error.ts'
import { type Database, findViolatedConstraint, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { type ColleagueView, type InvitationForm, maxColleagues, ownerRole } from '../contract.ts'
import { staffText } from '../text.ts'
import { requireRole } from './roles.ts'
import { type ColleagueRow, countColleagues, findRoleOfUser, selectColleagues } from './staff-store.ts'

interface StaffDependencies {
  db: Database
  publicUrl: () => string
  config: EmailLimits
}

/** Owners and colleagues who were not removed, owners first. */
export async function listColleagues(db: Database, { userId }: AuthenticatedActor): Promise<ColleagueView[]> {
  return (await selectColleagues(db)).map((row) => presentColleague(row, userId))
}

/** Adds an administrator with a random password that nobody is told; through the mailed link she chooses her own within seven days. */
export async function inviteColleague(
  { db, publicUrl, config }: StaffDependencies,
  owner: AuthenticatedActor,
  { firstName: first_name, lastName: last_name, email, role_id }: InvitationForm,
): Promise<void> {
  const password_hash = await hashPassword(generateToken().token)
  try {
    await inTransaction(db, async (tx) => {
      await lockOwners(tx, owner)
      if ((await countColleagues(tx)) >= maxColleagues)
        throw new AppError(staffText.tooManyColleagues, errorCode.conflict)
      if (await findUserByEmail(tx, email)) throw emailTaken()
      const role = await findRole(tx, role_id)
      const names = { first_name, last_name, email }
      const id = await insertUser(tx, {
        role: 'admin',
        ...names,
        password_hash,
        documents_approved: true,
        staff_role_id: role.id,
        invited_at: new Date(),
      })
      await mailInvitation(tx, { publicUrl, config }, { owner, role: role.name, user: { id, first_name, email } })
      const change = { action: 'invite colleague', before: null, after: { role: role.name } }
      await recordAdminChange(tx, owner, { ...change, subjectKind: 'user', subjectId: id })
    })
  } catch (error) {
    // a concurrent sign-up took the email
    if (findViolatedConstraint(error) === 'users_email_unique') throw emailTaken()
    throw error
  }
}

const emailTaken = () => createFieldError('email', accountsText.emailTaken, errorCode.emailTaken)

/** Mails another link to a colleague who has not yet chosen a password; the earlier link stops working. */
export function inviteColleagueAgain(
  { db, publicUrl, config }: StaffDependencies,
  owner: AuthenticatedActor,
  userId: string,
): Promise<void> {
  return changeColleague(db, owner, userId, async (tx, user) => {
    if (user.invited_at === null) throw new AppError(staffText.hasJoined, errorCode.conflict)
    if (user.blocked) throw new AppError(staffText.isBlocked, errorCode.conflict)
    const role = (await findRoleOfUser(tx, user.id))?.name ?? staffText.owner
    await revokeOneTimeTokens(tx, user.id, 'reset')
    await updateUser(tx, user.id, { invited_at: new Date() })
    await mailInvitation(tx, { publicUrl, config }, { owner, role, user })
    return { action: 'invite colleague', before: null, after: { role } }
  })
}

/** Gives a colleague another role, which applies from her next request on; an owner cannot change her own. */
export function setColleagueRole(
  db: Database,
  owner: AuthenticatedActor,
  { userId, roleId }: { userId: string; roleId: string },
): Promise<void> {
  return changeColleague(db, owner, userId, async (tx, user) => {
    const before = (await findRoleOfUser(tx, user.id))?.name ?? staffText.owner
    const role = await findRole(tx, roleId)
    if (role.id === user.staff_role_id) return null
    await updateUser(tx, user.id, { staff_role_id: role.id })
    return { action: 'change role of colleague', before: { role: before }, after: { role: role.name } }
  })
}

export async function setColleagueBlocked(
  db: Database,
  owner: AuthenticatedActor,
  change: { userId: string; blocked: boolean },
): Promise<void> {
  await requireColleague(db, change.userId)
  await setUserBlocked(db, owner, change)
}

export async function removeColleague(db: Database, owner: AuthenticatedActor, userId: string): Promise<void> {
  await requireColleague(db, userId)
  await deleteUser(db, owner, { userId })
}

async function requireColleague(db: Database, userId: string): Promise<void> {
  if (!isId(userId) || !(await isAdministrator(db, userId))) throw notFound()
}

const notFound = () => new AppError(staffText.colleagueNotFound, errorCode.notFound)

interface ColleagueChange {
  action: string
  before: { role: string } | null
  after: { role: string }
}

/** Runs an owner's change of another colleague and writes its audit log entry; `change` returns null if nothing changes. */
function changeColleague(
  db: Database,
  owner: AuthenticatedActor,
  userId: string,
  change: (tx: Tx, user: UserRow) => Promise<ColleagueChange | null>,
): Promise<void> {
  if (userId === owner.userId) throw new AppError(adminUsersText.notYourself, errorCode.notAllowed)
  return inTransaction(db, async (tx) => {
    await lockOwners(tx, owner)
    const user = isId(userId) ? await lockUser(tx, userId) : undefined
    if (user?.role !== 'admin') throw notFound()
    const changed = await change(tx, user)
    if (changed) await recordAdminChange(tx, owner, { ...changed, subjectKind: 'user', subjectId: user.id })
  })
}

/** The role that an owner has chosen for a colleague; its id is null if the colleague becomes an owner, who needs no role. */
async function findRole(tx: Tx, roleId: string): Promise<{ id: string | null; name: string }> {
  return roleId === ownerRole ? { id: null, name: staffText.owner } : requireRole(tx, roleId)
}

interface Invitation {
  owner: AuthenticatedActor
  role: string
  user: Pick<UserRow, 'id' | 'first_name' | 'email'>
}

async function mailInvitation(
  tx: Tx,
  { publicUrl, config }: Pick<StaffDependencies, 'publicUrl' | 'config'>,
  { owner, role, user }: Invitation,
): Promise<void> {
  const inviter = await findUser(tx, owner.userId)
  const token = await issueToken(tx, {
    kind: 'reset',
    userId: user.id,
    lifetimeMinutes: tokenLifetimeMinutes.invitation,
  })
  const url = passwordResetUrl(publicUrl(), token)
  const name = `${inviter?.first_name ?? ''} ${inviter?.last_name ?? ''}`.trim()
  const email = renderStaffInvitation({ to: user.email, firstName: user.first_name, owner: name, role, url })
  const seconds = await queueLinkEmail(tx, config, email)
  if (seconds !== null) throw new TooManyAttemptsError(seconds)
}

function presentColleague(row: ColleagueRow, readerId: string): ColleagueView {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role_id: row.staff_role_id,
    role: row.role_name ?? staffText.owner,
    second_factor: row.has_second_factor,
    status: toBit(!row.blocked),
    invited: row.invited_at?.toISOString() ?? null,
    own: row.id === readerId,
  }
}
