import { hasRight, isForPrograms, programRights, type Right, type StaffRights } from '#access/rights.ts'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import { generateToken, hashToken } from '#access/server/tokens.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { type Database, findViolatedConstraint, inTransaction } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { maxProgramKeys, type ProgramKeyForm, type ProgramKeyList, type ProgramKeyView } from '../contract.ts'
import { programKeysText } from '../text.ts'
import { keyPrefix } from './authenticate-program.ts'
import {
  countProgramKeys,
  insertProgramKey,
  type ListedKeyRow,
  lockProgramKey,
  selectProgramKeys,
  selectProgramNames,
  updateToRevoked,
} from './program-key-store.ts'

const subjectKind = 'API key'

/** How many of a key's last characters are stored to be shown: of 43, too few to help anybody guess the rest. */
const endingLength = 4

/** All keys, with the rights that the reader may give. */
export async function listProgramKeys(db: Database, actor: AuthenticatedActor): Promise<ProgramKeyList> {
  const staff = staffOf(actor)
  return {
    keys: (await selectProgramKeys(db)).map(presentProgramKey),
    may_give: programRights.filter((right) => hasRight(staff, right)),
  }
}

/** Finds the names of keys, including revoked ones, that contain the words. */
export function findProgramNames(db: Database, words: string): Promise<string[]> {
  return selectProgramNames(db, words)
}

/** Creates a key with some of the rights of its maker. The key itself is returned this once, and stored as a hash. */
export async function createProgramKey(
  db: Database,
  actor: AuthenticatedActor,
  { name, rights: chosen }: ProgramKeyForm,
): Promise<{ id: string; key: string }> {
  const staff = staffOf(actor)
  if (!chosen.every(isForPrograms)) throw createFieldError('rights', programKeysText.notForPrograms)
  if (!chosen.every((right) => hasRight(staff, right)))
    throw createFieldError('rights', programKeysText.notYours, errorCode.notAllowed)
  const key = `${keyPrefix}${generateToken().token}`
  const rights = programRights.filter((right) => chosen.includes(right))
  try {
    return await inTransaction(db, async (tx) => {
      if ((await countProgramKeys(tx)) >= maxProgramKeys)
        throw new AppError(programKeysText.tooMany, errorCode.conflict)
      const ending = key.slice(-endingLength)
      const id = await insertProgramKey(tx, { hash: hashToken(key), name, ending, rights, made_by: actor.userId })
      const change = { action: 'create API key', subjectKind, subjectId: id }
      await recordAdminChange(tx, actor, { ...change, before: null, after: { name, rights: [...rights] } })
      return { id, key }
    })
  } catch (error) {
    if (findViolatedConstraint(error) === 'program_keys_name')
      throw createFieldError('name', programKeysText.nameTaken, errorCode.nameTaken)
    throw error
  }
}

/** Revokes a key, so that the program's next call is refused; revoking it again changes nothing. */
export function revokeProgramKey(db: Database, actor: AuthenticatedActor, keyId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const key = isId(keyId) ? await lockProgramKey(tx, keyId) : undefined
    if (!key) throw new AppError(programKeysText.notFound, errorCode.notFound)
    if (key.revoked_at) return
    await updateToRevoked(tx, key.id)
    const before = { name: key.name, rights: key.rights }
    const change = { action: 'revoke API key', subjectKind, subjectId: key.id, before, after: null }
    await recordAdminChange(tx, actor, change)
  })
}

/** The rights of the administrator's role; null for an owner, who may do everything. */
function staffOf(actor: AuthenticatedActor): StaffRights | null {
  return (actor.kind === 'admin' && actor.staff) || null
}

function presentProgramKey(row: ListedKeyRow): ProgramKeyView {
  const maker = row.staff_rights === null ? null : { rights: row.staff_rights }
  const isStill = (right: Right) => hasRight(maker, right)
  return {
    _id: row.id,
    name: row.name,
    ending: row.ending,
    rights: row.rights.filter(isStill),
    lost: row.rights.filter((right) => !isStill(right)),
    admin: row.maker,
    created: row.created_at.toISOString(),
    last_used: row.last_used_at?.toISOString() ?? null,
    ended: row.is_revoked ? 'revoked' : row.is_maker_gone ? 'maker' : null,
  }
}
