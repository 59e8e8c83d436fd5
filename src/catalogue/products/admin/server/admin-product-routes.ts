import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { importFormSchema, registerImport } from '#back-office/imports/server/register-import.ts'
import { registerImportRoutes } from '#back-office/imports/server/register-imports.ts'
import { uploadLimits } from '#catalogue/admin/contract.ts'
import type { CatalogueAdminDependencies } from '#catalogue/admin/server/update-catalogue.ts'
import {
  addProductSchema,
  adminProductResponseSchema,
  adminProductsResponseSchema,
  type BulkAction,
  bulkUpdateSchema,
  hideProductSchema,
  productFlagSchema,
  toProductDetails,
  updateProductSchema,
} from '#catalogue/products/admin-contract.ts'
import { productCsvColumns, productCsvFields } from '#catalogue/products/product-csv-columns.ts'
import { presentAdminProductResponse, presentAdminProducts } from '#catalogue/products/server/present.ts'
import { catalogueText } from '#catalogue/text.ts'
import { parseMultipart, uploadsSchema } from '#media/server/parse-multipart.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import { adminProductsQuerySchema, parseAdminProductsQuery } from '../product-list-query.ts'
import { bulkUpdateProducts } from './bulk-update-products.ts'
import { importProducts, undoProductImport } from './import-products.ts'
import { getAdminProduct, listAdminProducts } from './list-admin-products.ts'
import { exampleRow } from './product-import-row.ts'
import { addProduct, updateProduct } from './save-product.ts'

const config = { access: 'admin', right: 'catalogue' } as const
const productForm = parseMultipart({
  files: {
    prod_imgs: { maxCount: uploadLimits.picturesPerProduct, maxBytes: uploadLimits.pictureBytes },
    video: { maxCount: 1, maxBytes: uploadLimits.videoBytes },
  },
})
const productFiles = { prod_imgs: uploadsSchema(uploadLimits.picturesPerProduct), video: uploadsSchema(1) }

/** Products in the back office. */
export function adminProductRoutes(api: Api, dependencies: CatalogueAdminDependencies): void {
  readRoutes(api, dependencies)
  saveRoutes(api, dependencies)
  actionRoutes(api, dependencies)
}

function readRoutes(api: Api, { db }: CatalogueAdminDependencies): void {
  const routes = createRoutes(api, 'Admin: products')

  routes.get(
    '/admin/product/list',
    {
      name: 'listAdminProducts',
      summary: 'Product list',
      ...config,
      query: adminProductsQuerySchema,
      answer: adminProductsResponseSchema,
    },
    async ({ query }) => ok(presentAdminProducts(await listAdminProducts(db, parseAdminProductsQuery(query)))),
  )

  routes.get(
    '/admin/product/:_id',
    {
      name: 'getAdminProduct',
      summary: 'Get product',
      ...config,
      errors: ['notFound'],
      params: z.object({ _id: idSchema }),
      answer: adminProductResponseSchema,
    },
    async ({ params }) => ok(presentAdminProductResponse(await getAdminProduct(db, params._id))),
  )
}

function saveRoutes(api: Api, dependencies: CatalogueAdminDependencies): void {
  const routes = createRoutes(api, 'Admin: products')

  routes.post(
    '/admin/product',
    {
      name: 'addProduct',
      summary: 'Add product',
      ...config,
      errors: ['notFound', 'fileType', 'fileTooLarge', 'fileCount'],
      form: productForm,
      body: addProductSchema.safeExtend(productFiles),
      answer: messageSchema,
    },
    async (request) => {
      await addProduct(dependencies, requireAuthenticated(request.actor), toProductDetails(request.body))
      return ok({ message: catalogueText.productAdded })
    },
  )

  routes.put(
    '/admin/product',
    {
      name: 'updateProduct',
      summary: 'Edit product',
      ...config,
      errors: ['notFound', 'fileType', 'fileTooLarge', 'fileCount'],
      form: productForm,
      body: updateProductSchema.safeExtend(productFiles),
      answer: messageSchema,
    },
    async (request) => {
      await updateProduct(dependencies, requireAuthenticated(request.actor), toProductDetails(request.body))
      return ok({ message: catalogueText.productChanged })
    },
  )
}

/** Deletes one product, turns its switches, or applies an action to several products. */
function actionRoutes(api: Api, dependencies: CatalogueAdminDependencies): void {
  const routes = createRoutes(api, 'Admin: products')

  routes.delete(
    '/admin/product/:prod_id',
    {
      name: 'deleteProduct',
      summary: 'Delete product',
      ...config,
      errors: ['notFound'],
      params: z.object({ prod_id: idSchema }),
      answer: messageSchema,
    },
    async (request) => {
      await bulkUpdateProducts(dependencies, requireAuthenticated(request.actor), [request.params.prod_id], 'delete')
      return ok({ message: catalogueText.productRemoved })
    },
  )

  for (const [url, operationId, summary, on, off] of [
    ['/admin/product/feature', 'setProductFeatured', 'Feature/unfeature', 'feature', 'unfeature'],
    ['/admin/product/popular', 'setProductPopular', 'Popular/unpopular', 'popular', 'unpopular'],
  ] as const)
    routes.put(
      url,
      {
        name: operationId,
        summary,
        ...config,
        errors: ['notFound'],
        body: productFlagSchema,
        answer: messageSchema,
      },
      async ({ actor, body: { prod_id: productId, action } }) => {
        await bulkUpdateProducts(dependencies, requireAuthenticated(actor), [productId], action === 1 ? on : off)
        return ok({ message: catalogueText.productChanged })
      },
    )

  routes.put(
    '/admin/product/block',
    {
      name: 'setProductVisible',
      summary: 'Block/unblock product (Hide switch)',
      ...config,
      errors: ['notFound', 'conflict'],
      body: hideProductSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { _id: productId, action, links } }) => {
      const change = action === 1 ? 'show' : links === 'drop' ? 'withdraw' : 'hide'
      await bulkUpdateProducts(dependencies, requireAuthenticated(actor), [productId], change)
      return ok({ message: catalogueText.productChanged })
    },
  )

  routes.put(
    '/admin/product/many',
    {
      name: 'bulkUpdateProducts',
      summary: 'Change several products',
      ...config,
      errors: ['notFound', 'conflict'],
      body: bulkUpdateSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { prod_ids: ids, change } }) => {
      await bulkUpdateProducts(dependencies, requireAuthenticated(actor), ids, change)
      return ok({ message: bulkMessages[change] ?? catalogueText.productsChanged })
    },
  )
}

const bulkMessages: Partial<Record<BulkAction, string>> = {
  delete: catalogueText.productsRemoved,
  restore: catalogueText.productsRestored,
}

export function adminProductImportRoutes(api: Api, dependencies: CatalogueAdminDependencies): void {
  registerImport(api, {
    right: 'catalogue',
    path: '/admin/product/import',
    operationIds: { run: 'importProducts', refused: 'listRefusedProducts' },
    tag: 'Admin: imports',
    what: 'products',
    form: importFormSchema,
    errors: ['insufficientQuantity', 'fileType', 'fileTooLarge', 'fileCount'],
    run: (request, file) => importProducts(dependencies, requireAuthenticated(request.actor), file),
  })

  registerImportRoutes(api, {
    right: 'catalogue',
    db: dependencies.db,
    kind: 'products',
    operationIds: { list: 'listProductImports', undo: 'undoProductImport', template: 'getProductImportTemplate' },
    path: '/admin/product/import',
    undo: (request, importId) => undoProductImport(dependencies, requireAuthenticated(request.actor), importId),
    head: Object.values(productCsvColumns),
    example: productCsvFields.map((field) => exampleRow[field]),
  })
}
