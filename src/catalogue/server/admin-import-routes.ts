import { listImports } from '#accounts/server/bring-in.ts'
import { failureSchema, messageSchema } from '#base/envelope.ts'
import { importListSchema, importReportSchema, importWishSchema, undoImportSchema } from '#base/import-contract.ts'
import { pagingSchema } from '#base/paging.ts'
import { sendCsv } from '#base/server/csv.ts'
import { type Api, answers, success } from '#base/server/http.ts'
import { productColumns } from '#catalogue/product-columns.ts'
import type { CatalogueChange } from '#catalogue/server/change-catalogue.ts'
import { editorOf } from '#catalogue/server/editor.ts'
import { importProducts, undoProductImport } from '#catalogue/server/import-products.ts'
import { exampleRow } from '#catalogue/server/product-file.ts'
import { importedFile, importForm } from '#media/server/take-import.ts'
import { uploadsSchema } from '#media/server/upload.ts'
import { importsMessages as say } from '#messages/imports.ts'

const config = { access: 'admin' } as const
const tags = ['Admin: imports']

export function adminProductImportRoutes(api: Api, parts: CatalogueChange): void {
  api.post(
    '/admin/product/import',
    {
      config,
      preValidation: importForm,
      schema: {
        tags,
        summary: 'Import products',
        consumes: ['multipart/form-data'],
        body: importWishSchema.extend({ file: uploadsSchema }),
        response: answers(importReportSchema),
      },
    },
    async (request) => {
      const { dry, file } = request.body
      return success(await importProducts(parts, editorOf(request), { ...importedFile(file), dry: dry === '1' }))
    },
  )

  api.get(
    '/admin/product/import/list',
    {
      config,
      schema: { tags, summary: 'Imports of products', querystring: pagingSchema, response: answers(importListSchema) },
    },
    async ({ query }) => success(await listImports(parts.db, 'products', query)),
  )

  api.put(
    '/admin/product/import/undo',
    {
      config,
      schema: { tags, summary: 'Undo an import of products', body: undoImportSchema, response: answers(messageSchema) },
    },
    async (request) => {
      await undoProductImport(parts, editorOf(request), request.body.import_id)
      return success({ message: say.undone })
    },
  )

  api.get(
    '/admin/product/import/template',
    {
      config,
      schema: {
        tags,
        summary: 'A file of products to fill in',
        produces: ['text/csv'],
        response: { '4xx': failureSchema, '5xx': failureSchema },
      },
    },
    async (_request, reply) =>
      sendCsv(reply, 'products', { head: Object.values(productColumns), rows: example(Object.keys(productColumns)) }),
  )
}

async function* example(fields: string[]) {
  yield [fields.map((field) => (exampleRow as Record<string, string>)[field] ?? '')]
}
