import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { type FollowedVersions, followVersions } from '#platform/server/database/follow-versions.ts'
import { isId } from '#platform/wire-schemas.ts'
import { wordingsText } from '../text.ts'
import { isWordingName, type WordingName } from '../wording-names.ts'
import { describeOurs, findProblems, renderSample } from './email-catalogue.ts'
import type { Wording } from './parse-wording.ts'
import { setWordings } from './wording-state.ts'
import {
  findOwnAddress,
  findWordingVersion,
  insertWordingVersion,
  lockWording,
  selectNewestWordings,
  selectWordingVersions,
} from './wording-store.ts'

/** Keeps the wordings that this process uses up to date: the newest one of each email whose wording was ever changed. */
export type CurrentWordings = FollowedVersions

interface WordingsOptions {
  db: Database
  notificationsUrl: string
  config: Pick<Config, 'databaseWaitSeconds'>
}

export function createCurrentWordings({ db, notificationsUrl, config }: WordingsOptions): CurrentWordings {
  let shown = ''
  const followed = followVersions({
    notificationsUrl,
    channel: 'email_wording_changed',
    newestQuery: 'select id from email_wordings order by id desc limit 1',
    read: async () => toFittingWordings(await selectNewestWordings(db)),
    take(wordings) {
      setWordings(wordings)
      const before = shown
      shown = JSON.stringify([...wordings])
      return shown !== before
    },
    waitSeconds: config.databaseWaitSeconds,
  })
  return {
    ...followed,
    async close() {
      await followed.close()
      setWordings(new Map())
    },
  }
}

type WordingRow = Awaited<ReturnType<typeof selectNewestWordings>>[number]

/** The wording in a stored version; null if the email went back to the program's wording. */
export function toWording({
  subject,
  heading,
  text,
}: Pick<WordingRow, 'subject' | 'heading' | 'text'>): Wording | null {
  return subject === null || heading === null || text === null ? null : { subject, heading, text }
}

/**
 * The wordings that fit their emails. After an update of the program an email may have other placeholders; a wording that no longer fits is
 * not sent.
 */
function toFittingWordings(rows: readonly WordingRow[]): ReadonlyMap<WordingName, Wording> {
  const wordings = new Map<WordingName, Wording>()
  for (const row of rows) {
    const wording = toWording(row)
    if (wording && isWordingName(row.name) && findProblems(row.name, wording).length === 0)
      wordings.set(row.name, wording)
  }
  return wordings
}

/** How many versions the history shows at most; older ones stay stored. */
const mostListed = 100

interface WordingsDependencies {
  db: Database
  wordings: CurrentWordings
}

/** Checks the name of an email in a request; throws 'not found' for any other name. */
export function requireWordingName(name: string): WordingName {
  if (!isWordingName(name)) throw new AppError(wordingsText.notKnown, errorCode.notFound)
  return name
}

/** The published wording of an email, for editing, with the email's history. */
export async function getEmailToEdit(db: Db, name: WordingName) {
  const [row, versions] = await Promise.all([findWordingVersion(db, name), selectWordingVersions(db, name, mostListed)])
  return { published: row ? toWording(row) : null, versionId: row?.id ?? '', versions }
}

/** Refuses a wording with a wrong placeholder, or without a needed one; the error names the field. */
export function requireFittingWording(name: WordingName, wording: Wording): void {
  const [problem] = findProblems(name, wording)
  if (problem) throw createFieldError(problem[0], problem[1])
}

/**
 * Publishes the wording of an email, which every process uses from then on. Refused if a colleague has published another since the form was
 * loaded.
 */
export async function publishWording(
  { db, wordings }: WordingsDependencies,
  admin: AuthenticatedActor,
  name: WordingName,
  { version_id: editedId = '', ...wording }: Wording & { version_id?: string | undefined },
): Promise<void> {
  requireFittingWording(name, wording)
  await inTransaction(db, async (tx) => {
    await lockWording(tx, name)
    const row = await findWordingVersion(tx, name)
    if ((row?.id ?? '') !== editedId) throw new AppError(wordingsText.changedMeanwhile, errorCode.conflict)
    await insertVersion(tx, admin, { name, before: row ? toWording(row) : null, after: wording, repeats: null })
  })
  await wordings.refresh()
}

/** Goes back to an earlier version by publishing its wording again; an empty id goes back to the wording that the program comes with. */
export async function restoreWording(
  { db, wordings }: WordingsDependencies,
  admin: AuthenticatedActor,
  name: WordingName,
  { versionId, newestId }: { versionId: string; newestId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockWording(tx, name)
    const row = await findWordingVersion(tx, name)
    if (newestId !== '' && newestId !== row?.id) throw new AppError(wordingsText.changedMeanwhile, errorCode.conflict)
    const earlier = isId(versionId) ? await findWordingVersion(tx, name, versionId) : undefined
    if (!earlier && versionId !== '') throw new AppError(errorText.notFound, errorCode.notFound)
    const after = earlier ? toWording(earlier) : null
    if (after) requireFittingWording(name, after)
    await insertVersion(tx, admin, { name, before: row ? toWording(row) : null, after, repeats: earlier?.id ?? null })
  })
  await wordings.refresh()
}

interface NewVersion {
  name: WordingName
  before: Wording | null
  after: Wording | null
  repeats: string | null
}

async function insertVersion(tx: Tx, admin: AuthenticatedActor, { name, before, after, repeats }: NewVersion) {
  // publishing the program's own wording changes nothing as long as it is the one in use
  const isSame = (one: Wording | null) => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(after))
  if (isSame(before) || (before === null && isSame(describeOurs(name))))
    throw new AppError(wordingsText.unchanged, errorCode.conflict)
  const words = after ?? { subject: null, heading: null, text: null }
  const id = await insertWordingVersion(tx, { name, repeats, published_by: admin.userId, ...words })
  await recordAdminChange(tx, admin, {
    action: after ? (repeats ? 'go back to email' : 'change email') : 'go back to our email',
    subjectKind: 'email',
    subjectId: id,
    before: describe(name, before),
    after: describe(name, after),
  })
}

const inOrder = (wording: Wording | null) => wording && [wording.subject, wording.heading, wording.text]

const describe = (email: WordingName, wording: Wording | null) => ({ email, ...wording })

/** Sends an example with this wording to the administrator who is editing the email, and returns her address. */
export async function sendTestEmail(
  { db }: Pick<WordingsDependencies, 'db'>,
  admin: AuthenticatedActor,
  name: WordingName,
  wording: Wording,
): Promise<string> {
  requireFittingWording(name, wording)
  const { subject, html, text } = renderSample(name, wording)
  return inTransaction(db, async (tx) => {
    const to = await findOwnAddress(tx, admin.userId)
    await queueEmail(tx, { kind: 'test', to, subject, html, text })
    await recordAdminChange(tx, admin, {
      action: 'send test email',
      subjectKind: 'email',
      subjectId: null,
      before: null,
      after: { email: name },
    })
    return to
  })
}
