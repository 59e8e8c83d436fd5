import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { adminLegalText } from '#legal/admin/text.ts'
import {
  adminLegalPageSchema,
  adminLegalPagesSchema,
  legalPageNameSchema,
  legalPageSchema,
  publishLegalPageSchema,
} from '#legal/contract.ts'
import { getLegalPage, listLegalPages, publishLegalPage } from '#legal/server/legal-pages.ts'
import { presentAdminLegalPage, presentAdminLegalPages, presentLegalPage } from '#legal/server/present.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { optionalIdSchema } from '#platform/wire-schemas.ts'

const params = z.object({ page: legalPageNameSchema })

interface LegalDependencies {
  db: Database
  config: Pick<Config, 'company'>
}

/** The pages that the law asks for, and their editing in the back office. */
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
    async ({ params: { page }, query }) => ok(presentLegalPage(await getLegalPage(db, page, query.version), config)),
  )

  routes.get(
    '/admin/legal/list',
    {
      name: 'listLegalPages',
      summary: 'Legal pages in the back office',
      access: 'admin',
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
      params,
      answer: adminLegalPageSchema,
    },
    async ({ params: { page } }) => ok(presentAdminLegalPage(await getLegalPage(db, page))),
  )

  routes.post(
    '/admin/legal',
    {
      name: 'publishLegalPage',
      summary: 'Publish a legal page',
      access: 'admin',
      errors: ['conflict'],
      body: publishLegalPageSchema,
      answer: messageSchema,
    },
    async ({ actor, body, ip }) => {
      await publishLegalPage(db, requireAuthenticated(actor), {
        page: body.page,
        body: body.body,
        editedVersionId: body.version_id ?? '',
        ipAddress: ip,
      })
      return ok({ message: adminLegalText.publishedNow })
    },
  )
}
