import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { adminLegalText } from '#legal/admin/text.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { optionalIdSchema } from '#platform/wire-schemas.ts'
import type { AdminLegalPagesView, AdminLegalPageView, LegalPageView } from '../contract.ts'
import {
  adminLegalPageSchema,
  adminLegalPagesSchema,
  legalPageNameSchema,
  legalPageSchema,
  publishLegalPageSchema,
} from '../contract.ts'
import { legalPageNames } from '../legal-pages.ts'
import type { ReturnPolicy } from '../return-policy.ts'
import { createLegalDraft } from './legal-drafts.ts'
import type { LegalPageVersionRow } from './legal-page-store.ts'
import type { LegalPage } from './legal-pages.ts'
import {
  findReturnPolicy,
  getFilledLegalPage,
  getLegalPage,
  getStandardText,
  listLegalPages,
  publishLegalPage,
} from './legal-pages.ts'

const params = z.object({ page: legalPageNameSchema })

interface LegalDependencies {
  db: Database
  config: Pick<Config, 'company'>
}

/** Routes for reading the legal pages, and for editing them in the back office. */
export function legalRoutes(api: Api, { db, config }: LegalDependencies): void {
  const routes = createRoutes(api, 'Legal pages')

  routes.get(
    '/legal/:page',
    {
      name: 'getLegalPage',
      summary: 'Legal page',
      access: 'open',
      errors: ['notFound'],
      params,
      query: z.object({ version: optionalIdSchema }),
      answer: legalPageSchema,
    },
    async ({ params: { page }, query }) =>
      ok(presentLegalPage(await getFilledLegalPage(db, page, query.version), config)),
  )

  routes.get(
    '/admin/legal/list',
    {
      name: 'listLegalPages',
      summary: 'Legal pages in the back office',
      access: 'admin',
      right: 'content',
      answer: adminLegalPagesSchema,
    },
    async () => ok(presentAdminLegalPages(await listLegalPages(db))),
  )

  routes.get(
    '/admin/legal/:page',
    {
      name: 'getLegalPageToEdit',
      summary: 'Legal page to edit',
      access: 'admin',
      right: 'content',
      params,
      answer: adminLegalPageSchema,
    },
    async ({ params: { page } }) =>
      ok(
        presentAdminLegalPage(
          await getLegalPage(db, page),
          await findReturnPolicy(db, new Date()),
          createLegalDraft(page, getStandardText(page), config),
        ),
      ),
  )

  routes.post(
    '/admin/legal',
    {
      name: 'publishLegalPage',
      summary: 'Publish a legal page',
      access: 'admin',
      right: 'content',
      errors: ['conflict'],
      body: publishLegalPageSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await publishLegalPage(db, requireAuthenticated(actor), {
        page: body.page,
        body: body.body,
        editedVersionId: body.version_id ?? '',
        policy: {
          ...(body.return_days === undefined ? {} : { days: body.return_days }),
          ...(body.seal_ends === undefined ? {} : { doesSealEndRight: body.seal_ends }),
        },
      })
      return ok({ message: adminLegalText.publishedNow })
    },
  )
}

const presentVersion = ({ id, published_at }: LegalPageVersionRow) => ({
  _id: id,
  published: published_at.toISOString(),
})

function presentLegalPage(
  { page, body, version, versions }: LegalPage,
  { company }: Pick<Config, 'company'>,
): LegalPageView {
  return {
    page,
    body,
    published: version?.published_at.toISOString() ?? null,
    replaced: version !== null && version.id !== versions[0]?.id,
    versions: versions.map(presentVersion),
    company,
  }
}

function presentAdminLegalPage(
  { page, body, version, versions }: LegalPage,
  { days, doesSealEndRight }: ReturnPolicy,
  draft: string,
): AdminLegalPageView {
  return {
    page,
    body,
    version_id: version?.id ?? '',
    versions: versions.map((one) => ({ ...presentVersion(one), admin: one.admin })),
    draft,
    return_days: days,
    seal_ends: doesSealEndRight,
  }
}

/** All legal pages, including those that were never published. */
function presentAdminLegalPages(newest: (LegalPageVersionRow & { page: string })[]): AdminLegalPagesView {
  const byPage = new Map(newest.map((version) => [version.page, version]))
  return {
    pages: legalPageNames.map((page) => {
      const version = byPage.get(page)
      return { page, published: version?.published_at.toISOString() ?? null, admin: version?.admin ?? null }
    }),
  }
}
