import { requireAuthenticated } from '#access/server/actor.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, fileSchema } from '#platform/server/http/api.ts'
import { sheetSchema } from '../contract.ts'
import { createSheetContent, type FindShopPath, renderSheetInWorker } from './sheet-content.ts'

/** Limits the processor time that rendering takes (D-066); the secret tokens of links have 256 bits and cannot be guessed. */
const limit = { name: 'sharing-sheet', maxAttempts: 60, windowMinutes: 15 }

interface SharingRoutesDependencies {
  db: Database
  publicUrl: () => string
  /** The path of the seller's shop page, at a product if one is named; the page is created if the seller has none (D-505). */
  findShopPath: FindShopPath
}

export function sharingRoutes(api: Api, { db, publicUrl, findShopPath }: SharingRoutesDependencies): void {
  const routes = createRoutes(api, 'Links')

  // secret tokens of links are sent in the body, so that no log contains them
  routes.post(
    '/sharing/sheet',
    {
      name: 'createSharingSheet',
      summary: 'Sheet of QR codes to print, as PDF',
      access: 'token',
      limit,
      errors: ['notFound', 'notAllowed', 'linkInvalid'],
      body: sheetSchema,
      answer: fileSchema('application/pdf'),
    },
    async ({ actor, body }, reply) => {
      const content = await createSheetContent(db, requireAuthenticated(actor), body, {
        publicUrl: publicUrl(),
        findShopPath,
      })
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${content.form}.pdf"`)
        .header('cache-control', 'no-store')
        .send(await renderSheetInWorker(content))
    },
  )
}
