import { getChangeAuthor } from '#catalogue/admin/server/change-author.ts'
import { importProducts, undoProductImport } from '#catalogue/products/admin/server/import-products.ts'
import { exampleRow } from '#catalogue/products/admin/server/product-import-row.ts'
import { productCsvColumns, productCsvFields } from '#catalogue/products/product-csv-columns.ts'
import type { CatalogueAdminDependencies } from '#catalogue/server/dependencies.ts'
import { importOptionsSchema, importReportSchema } from '#imports/contract.ts'
import { parseImportUpload, validateImportFile } from '#imports/server/import-upload.ts'
import { registerImportRoutes } from '#imports/server/register-imports.ts'
import { uploadsSchema } from '#media/server/upload.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'

export function adminProductImportRoutes(api: Api, dependencies: CatalogueAdminDependencies): void {
  api.post(
    '/admin/product/import',
    {
      config: { access: 'admin', errors: ['insufficientQuantity', 'fileType', 'fileTooLarge', 'fileCount'] },
      preValidation: parseImportUpload,
      schema: {
        operationId: 'importProducts',
        tags: ['Admin: imports'],
        summary: 'Import products',
        consumes: ['multipart/form-data'],
        body: importOptionsSchema.extend({ file: uploadsSchema(1) }),
        response: envelopeSchema(importReportSchema),
      },
    },
    async (request) => {
      const { dry, file } = request.body
      return ok(
        await importProducts(dependencies, getChangeAuthor(request), { ...validateImportFile(file), dry: dry === '1' }),
      )
    },
  )

  registerImportRoutes(api, {
    db: dependencies.db,
    kind: 'products',
    operationIds: { list: 'listProductImports', undo: 'undoProductImport', template: 'getProductImportTemplate' },
    path: '/admin/product/import',
    undo: (request, importId) => undoProductImport(dependencies, getChangeAuthor(request), importId),
    head: Object.values(productCsvColumns),
    example: productCsvFields.map((field) => exampleRow[field]),
  })
}
