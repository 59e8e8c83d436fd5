import { getChangeAuthor } from '#catalogue/admin/server/change-author.ts'
import { type ProductCsvColumn, productCsvColumns } from '#catalogue/products/admin/product-csv-columns.ts'
import { importProducts, undoProductImport } from '#catalogue/products/admin/server/import-products.ts'
import { exampleRow } from '#catalogue/products/admin/server/product-import-row.ts'
import type { CatalogueAdminDependencies } from '#catalogue/server/dependencies.ts'
import { importReportSchema, importWishSchema } from '#imports/contract.ts'
import { mountImports } from '#imports/server/mount-imports.ts'
import { importedFile, importForm } from '#imports/server/take-import.ts'
import { uploadsSchema } from '#media/server/upload.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'

export function adminProductImportRoutes(api: Api, dependencies: CatalogueAdminDependencies): void {
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
        response: envelopeSchema(importReportSchema),
      },
    },
    async (request) => {
      const { dry, file } = request.body
      return ok(
        await importProducts(dependencies, getChangeAuthor(request), { ...importedFile(file), dry: dry === '1' }),
      )
    },
  )

  mountImports(api, {
    db: dependencies.db,
    kind: 'products',
    path: '/admin/product/import',
    undo: (request, importId) => undoProductImport(dependencies, getChangeAuthor(request), importId),
    head: Object.values(productCsvColumns),
    example: (Object.keys(productCsvColumns) as ProductCsvColumn[]).map((column) => exampleRow[column]),
  })
}
