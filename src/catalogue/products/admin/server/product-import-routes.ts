import { importFormSchema, registerImport } from '#back-office/imports/server/register-import.ts'
import { registerImportRoutes } from '#back-office/imports/server/register-imports.ts'
import { getChangeAuthor } from '#catalogue/admin/server/update-catalogue.ts'
import { importProducts, undoProductImport } from '#catalogue/products/admin/server/import-products.ts'
import { exampleRow } from '#catalogue/products/admin/server/product-import-row.ts'
import { productCsvColumns, productCsvFields } from '#catalogue/products/product-csv-columns.ts'
import type { CatalogueAdminDependencies } from '#catalogue/server/dependencies.ts'
import type { Api } from '#platform/server/http/api.ts'

export function adminProductImportRoutes(api: Api, dependencies: CatalogueAdminDependencies): void {
  registerImport(api, {
    path: '/admin/product/import',
    operationIds: { run: 'importProducts', refused: 'listRefusedProducts' },
    tag: 'Admin: imports',
    what: 'products',
    form: importFormSchema,
    errors: ['insufficientQuantity', 'fileType', 'fileTooLarge', 'fileCount'],
    run: (request, file) => importProducts(dependencies, getChangeAuthor(request), file),
  })

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
