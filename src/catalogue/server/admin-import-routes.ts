import { type ProductColumn, productColumns } from '#catalogue/product-columns.ts'
import type { CatalogueChange } from '#catalogue/server/change-catalogue.ts'
import { editorOf } from '#catalogue/server/editor.ts'
import { importProducts, undoProductImport } from '#catalogue/server/import-products.ts'
import { exampleRow } from '#catalogue/server/product-file.ts'
import { importReportSchema, importWishSchema } from '#imports/contract.ts'
import { mountImports } from '#imports/server/mount-imports.ts'
import { importedFile, importForm } from '#imports/server/take-import.ts'
import { uploadsSchema } from '#media/server/upload.ts'
import { type Api, answers, success } from '#platform/server/http.ts'

export function adminProductImportRoutes(api: Api, parts: CatalogueChange): void {
  api.post(
    '/admin/product/import',
    {
      config: { access: 'admin' },
      preValidation: importForm,
      schema: {
        tags: ['Admin: imports'],
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

  mountImports(api, {
    db: parts.db,
    kind: 'products',
    path: '/admin/product/import',
    undo: (request, importId) => undoProductImport(parts, editorOf(request), importId),
    head: Object.values(productColumns),
    example: (Object.keys(productColumns) as ProductColumn[]).map((column) => exampleRow[column]),
  })
}
