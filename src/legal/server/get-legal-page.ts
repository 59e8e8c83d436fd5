import type { LegalPageName } from '#legal/legal-pages.ts'
import { getStandardText } from '#legal/server/default-texts/standard-text.ts'
import { findLegalPageBody, type LegalPageVersionRow, selectLegalPageVersions } from '#legal/server/legal-page-store.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

export interface LegalPage {
  page: LegalPageName
  body: string
  /** The version that the body is of; null for the standard text. */
  version: LegalPageVersionRow | null
  versions: LegalPageVersionRow[]
}

/** The published text of a page, or one of its earlier versions; the standard text where none was published. */
export async function getLegalPage(db: Db, page: LegalPageName, versionId?: string): Promise<LegalPage> {
  const versions = await selectLegalPageVersions(db, page)
  const version = versionId ? versions.find(({ id }) => id === versionId.toLowerCase()) : (versions[0] ?? null)
  if (version === undefined) throw new AppError(errorText.notFound, errorCode.notFound)
  const body = version ? ((await findLegalPageBody(db, version.id)) ?? '') : getStandardText(page)
  return { page, body, version, versions }
}
