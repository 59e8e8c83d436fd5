import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { adminLegalText } from '#legal/admin/text.ts'
import type { LegalPageName } from '#legal/legal-pages.ts'
import {
  findLegalPageBody,
  insertLegalPageVersion,
  type LegalPageVersionRow,
  lockLegalPage,
  selectLegalPageVersions,
} from '#legal/server/legal-page-store.ts'
import { getStandardText } from '#legal/server/standard-text.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { isEmptyRichText } from '#platform/input/visible-text.ts'
import { type Database, type Db, inTransaction } from '#platform/server/database/database.ts'
import { sanitizeRichText } from '#platform/server/text/sanitize-rich-text.ts'

export interface LegalPage {
  page: LegalPageName
  body: string
  /** The version that the body is of; null for the standard text. */
  version: LegalPageVersionRow | null
  versions: LegalPageVersionRow[]
}

interface Publication {
  page: LegalPageName
  body: string
  /** The version that was edited; empty for the standard text. */
  editedVersionId: string
  ipAddress: string
}

export {
  selectLegalPageVersionAt as findLegalPageAt,
  selectNewestLegalPages as listLegalPages,
} from '#legal/server/legal-page-store.ts'

/** The published text of a page, or one of its earlier versions; the standard text where none was published. */
export async function getLegalPage(db: Db, page: LegalPageName, versionId?: string): Promise<LegalPage> {
  const versions = await selectLegalPageVersions(db, page)
  const version = versionId ? versions.find(({ id }) => id === versionId.toLowerCase()) : (versions[0] ?? null)
  if (version === undefined) throw new AppError(errorText.notFound, errorCode.notFound)
  const body = version ? ((await findLegalPageBody(db, version.id)) ?? '') : getStandardText(page)
  return { page, body, version, versions }
}

/**
 * Publishes a new version of a legal page, which is shown from then on; earlier ones stay readable. Refused where the text is the
 * published one, and where another administrator has published a version since.
 */
export function publishLegalPage(db: Database, admin: AuthenticatedActor, publication: Publication): Promise<void> {
  const { page, editedVersionId, ipAddress } = publication
  const body = sanitizeRichText(publication.body, { headings: true })
  if (isEmptyRichText(body)) throw createFieldError('body', adminLegalText.bodyEmpty)
  return inTransaction(db, async (tx) => {
    await lockLegalPage(tx, page)
    const current = await getLegalPage(tx, page)
    if ((current.version?.id ?? '') !== editedVersionId.toLowerCase())
      throw new AppError(adminLegalText.changedMeanwhile, errorCode.conflict)
    if (current.version && current.body === body) throw new AppError(adminLegalText.unchanged, errorCode.conflict)
    const versionId = await insertLegalPageVersion(tx, { page, body, admin_id: admin.userId })
    await recordAdminChange(tx, admin, {
      action: 'publish legal page',
      subjectKind: 'legal page',
      subjectId: versionId,
      before: current.version && { page, version: current.version.id },
      after: { page, version: versionId },
      ipAddress,
    })
  })
}
