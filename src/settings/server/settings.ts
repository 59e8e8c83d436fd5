import { type AuthenticatedActor, requireRight } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { EncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { isId } from '#platform/wire-schemas.ts'
import { ownerSections, type SectionFields, type SettingSecret, type SettingSection } from '../contract.ts'
import { settingsText } from '../text.ts'
import {
  type CurrentSettings,
  encryptSecret,
  findVariable,
  parseFields,
  readStoredSections,
  type StoredSections,
} from './current-settings.ts'
import {
  deleteSettingSecrets,
  findNewestVersion,
  findSettingVersion,
  insertSettingVersion,
  type ListedSettingVersion,
  lockSettings,
  selectNewestVersions,
  selectSettingSecrets,
  selectSettingVersions,
  upsertSettingSecret,
} from './settings-store.ts'

/** How many versions the history shows at most; older ones stay stored. */
const mostListed = 100
/** From this length on, a secret's last four characters are shown; they would give away too much of a shorter one. */
const shortestRecognised = 20

export interface SettingsDependencies {
  db: Database
  config: Config
  encryptionKeys: EncryptionKeys
  settings: CurrentSettings
}

type Secrets = Partial<Record<SettingSecret, string>>

export interface SectionChange<Section extends SettingSection> {
  section: Section
  fields: SectionFields[Section]
  /** The secrets that were typed; all others stay as they are. */
  secrets?: Secrets
  removed?: readonly SettingSecret[]
  editedId: string
  /** Checks what is to be stored instead of `before`, outside the transaction; throws if it cannot be stored. */
  check?: (fields: SectionFields[Section], secrets: Secrets, before: SectionFields[Section]) => Promise<void>
}

/** All stored settings with their history; of each secret only what may be shown. */
export async function getSettings({ db, encryptionKeys }: SettingsDependencies) {
  const [stored, newest, secrets, versions] = await Promise.all([
    readStoredSections(db, encryptionKeys),
    selectNewestVersions(db),
    selectSettingSecrets(db),
    selectSettingVersions(db, mostListed),
  ])
  const newestIds = new Map(newest.map(({ section, id }) => [section, id]))
  return {
    fields: stored.fields,
    secrets: secrets.map(({ name, last_four, set_at }) => ({ name, lastFour: last_four, since: set_at })),
    newestIds,
    versions: versions.map((version) => ({ ...version, changed: listChanged(version) })),
  }
}

/** The names of the fields and secrets that a version changed. */
function listChanged({ section, fields, fields_before, secrets }: ListedSettingVersion): string[] {
  const kind = section as SettingSection
  return [...findDifferences(parseFields(kind, fields_before), parseFields(kind, fields)), ...secrets]
}

function findDifferences(one: object, other: object): string[] {
  const values = new Map(Object.entries(one))
  return Object.entries(other)
    .filter(([name, value]) => values.get(name) !== value)
    .map(([name]) => name)
}

/**
 * Saves a section, which every process of the shop uses from then on. Fields that environment variables set keep their stored values, since
 * the environment wins. Refused if nothing differs, or if another administrator has saved the section since the form was loaded.
 */
export async function changeSection<Section extends SettingSection>(
  dependencies: SettingsDependencies,
  admin: AuthenticatedActor,
  change: SectionChange<Section>,
): Promise<void> {
  const { db, config, encryptionKeys } = dependencies
  const { section, removed = [], editedId } = change
  const stored = await readStoredSections(db, encryptionKeys)
  const isOurs = (name: string) => findVariable(config, section, name) === null
  const fields = keepSetOutside(stored.fields[section], change.fields, isOurs)
  const typed = Object.entries(change.secrets ?? {}).filter(([name, secret]) => secret !== '' && isOurs(name))
  const secrets: Secrets = Object.fromEntries(typed)
  const gone = removed.filter((name) => stored.secretNames.includes(name))
  const changed = [...findDifferences(stored.fields[section], fields), ...Object.keys(secrets), ...gone]
  if (changed.length === 0) throw new AppError(settingsText.unchanged, errorCode.conflict)
  await change.check?.(fields, { ...stored.secrets, ...secrets }, stored.fields[section])
  await inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const newest = await findNewestVersion(tx, section)
    if ((newest?.id ?? '') !== editedId) throw new AppError(settingsText.changedMeanwhile, errorCode.conflict)
    const names = [...Object.keys(secrets), ...gone]
    await insertVersion(tx, admin, { section, fields, secrets: names, repeats: null, changed })
    for (const [name, secret] of Object.entries(secrets) as [SettingSecret, string][])
      await upsertSettingSecret(tx, {
        name,
        envelope: encryptSecret(encryptionKeys, name, secret),
        lastFour: recognise(name, secret),
        by: admin.userId,
      })
    await deleteSettingSecrets(tx, gone)
  })
  await dependencies.settings.refresh()
}

/** Keeps the stored values of fields that environment variables set. */
function keepSetOutside<Fields extends object>(
  stored: Fields,
  sent: Fields,
  isOurs: (name: string) => boolean,
): Fields {
  const entries = Object.entries(sent).map(([name, value]) => [
    name,
    isOurs(name) ? value : stored[name as keyof Fields],
  ])
  return Object.fromEntries(entries) as Fields
}

function recognise(name: SettingSecret, secret: string): string {
  return name === 'password' || secret.length < shortestRecognised ? '' : secret.slice(-4)
}

/** Goes back to an earlier version of a section by saving its fields as a new version. Secrets stay as they are. */
export async function restoreSettings(
  dependencies: SettingsDependencies,
  admin: AuthenticatedActor,
  { versionId, newestId }: { versionId: string; newestId: string },
  check: (
    section: SettingSection,
    fields: unknown,
    stored: Pick<StoredSections, 'fields' | 'secrets'>,
  ) => Promise<void>,
): Promise<void> {
  const { db, encryptionKeys } = dependencies
  const earlier = isId(versionId) ? await findSettingVersion(db, versionId) : undefined
  if (!earlier) throw new AppError(errorText.notFound, errorCode.notFound)
  const section = earlier.section as SettingSection
  if (ownerSections.includes(section)) requireRight(admin, 'owner')
  const fields = parseFields(section, earlier.fields)
  await check(section, fields, await readStoredSections(db, encryptionKeys))
  await inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const newest = await findNewestVersion(tx, section)
    if (newestId !== '' && newestId !== newest?.id)
      throw new AppError(settingsText.changedMeanwhile, errorCode.conflict)
    const changed = findDifferences(parseFields(section, newest?.fields), fields)
    if (changed.length === 0) throw new AppError(settingsText.unchanged, errorCode.conflict)
    await insertVersion(tx, admin, { section, fields, secrets: [], repeats: earlier.id, changed })
  })
  await dependencies.settings.refresh()
}

interface NewVersion {
  section: SettingSection
  fields: object
  secrets: string[]
  repeats: string | null
  changed: string[]
}

async function insertVersion(tx: Tx, admin: AuthenticatedActor, version: NewVersion): Promise<void> {
  const { section, fields, secrets, repeats, changed } = version
  const row = { section, fields: JSON.stringify(fields), secrets, repeats, changed_by: admin.userId }
  const id = await insertSettingVersion(tx, row)
  await recordAdminChange(tx, admin, {
    action: repeats ? 'go back to settings' : 'change settings',
    subjectKind: 'settings',
    subjectId: id,
    before: null,
    after: { section, changed },
  })
}
