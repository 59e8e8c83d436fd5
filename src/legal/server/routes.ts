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

import { messageSchema } from '#platform/envelope-schemas.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { optionalIdSchema } from '#platform/wire-schemas.ts'

const tags = ['Legal pages']
const params = z.object({ page: legalPageNameSchema })

interface LegalDependencies {
  db: Database
  config: Pick<Config, 'company'>
}

/** The pages that the law asks for, and their editing in the back office. */
export function legalRoutes(api: Api, { db, config }: LegalDependencies): void {
  api.get(
    '/legal/:page',
    {
      config: { access: 'open', errors: ['notFound'] },
      schema: {
        operationId: 'getLegalPage',
        tags,
        summary: 'Legal page',
        params,
        querystring: z.object({ version: optionalIdSchema }),
        response: envelopeSchema(legalPageSchema),
      },
    },
    async ({ params: { page }, query }) => ok(presentLegalPage(await getLegalPage(db, page, query.version), config)),
  )

  api.get(
    '/admin/legal/list',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listLegalPages',
        tags,
        summary: 'Legal pages in the back office',
        response: envelopeSchema(adminLegalPagesSchema),
      },
    },
    async () => ok(presentAdminLegalPages(await listLegalPages(db))),
  )

  api.get(
    '/admin/legal/:page',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'getLegalPageToEdit',
        tags,
        summary: 'Legal page to edit',
        params,
        response: envelopeSchema(adminLegalPageSchema),
      },
    },
    async ({ params: { page } }) => ok(presentAdminLegalPage(await getLegalPage(db, page))),
  )

  api.post(
    '/admin/legal',
    {
      config: { access: 'admin', errors: ['conflict'] },
      schema: {
        operationId: 'publishLegalPage',
        tags,
        summary: 'Publish a legal page',
        body: publishLegalPageSchema,
        response: envelopeSchema(messageSchema),
      },
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
