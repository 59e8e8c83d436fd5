import { requireAuthenticated } from '#access/server/actor.ts'
import { uploadLimits } from '#catalogue/admin/contract.ts'
import type { CatalogueAdminDependencies } from '#catalogue/admin/server/update-catalogue.ts'
import {
  adminCategoriesQuerySchema,
  adminCategoryResponseSchema,
  categoriesResponseSchema,
  categoryFormSchema,
  categoryIdSchema,
  parseAdminCategoriesQuery,
} from '#catalogue/categories/contract.ts'
import { presentAdminCategory, presentCategories } from '#catalogue/categories/server/present.ts'
import { catalogueText } from '#catalogue/text.ts'
import { parseMultipart, uploadsSchema } from '#media/server/parse-multipart.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import {
  addCategory,
  deleteCategory,
  getAdminCategory,
  listAdminCategories,
  restoreCategory,
  updateCategory,
} from './admin-categories.ts'

const config = { access: 'admin', right: 'catalogue' } as const
const picture = { maxCount: 1, maxBytes: uploadLimits.pictureBytes }
const preValidation = parseMultipart({ files: { cat_img: picture } })
const files = { cat_img: uploadsSchema(picture.maxCount) }

/** Categories in the back office, and the list of their sub-categories. */
export function adminCategoryRoutes(api: Api, dependencies: CatalogueAdminDependencies): void {
  readRoutes(api, dependencies)
  saveRoutes(api, dependencies)
  deleteRoutes(api, dependencies)
}

function readRoutes(api: Api, { db }: CatalogueAdminDependencies): void {
  const routes = createRoutes(api, 'Admin: categories')

  for (const [url, operationId, summary, includeSubCategoryNames] of [
    ['/admin/category/list', 'listAdminCategories', 'Category list', false],
    ['/admin/category/sub/list', 'listAdminSubCategories', 'Sub-category list', true],
  ] as const)
    routes.get(
      url,
      {
        name: operationId,
        summary,
        ...config,
        query: adminCategoriesQuerySchema,
        answer: categoriesResponseSchema,
      },
      async ({ query }) => {
        const list = parseAdminCategoriesQuery(query)
        return ok(presentCategories(await listAdminCategories(db, list, includeSubCategoryNames)))
      },
    )

  routes.get(
    '/admin/category/:cat_id',
    {
      name: 'getAdminCategory',
      summary: 'Get category',
      ...config,
      errors: ['notFound'],
      params: categoryIdSchema,
      answer: adminCategoryResponseSchema,
    },
    async (request) => ok(presentAdminCategory(await getAdminCategory(db, request.params.cat_id))),
  )
}

function saveRoutes(api: Api, dependencies: CatalogueAdminDependencies): void {
  const routes = createRoutes(api, 'Admin: categories')

  routes.post(
    '/admin/category',
    {
      name: 'addCategory',
      summary: 'Add category',
      ...config,
      errors: ['fileType', 'fileTooLarge', 'fileCount', 'nameTaken'],
      form: preValidation,
      body: categoryFormSchema.extend(files),
      answer: messageSchema,
    },
    async (request) => {
      const { name, desc: description, cat_img: pictures } = request.body
      await addCategory(dependencies, requireAuthenticated(request.actor), { name, description, pictures })
      return ok({ message: catalogueText.categoryAdded })
    },
  )

  routes.put(
    '/admin/category',
    {
      name: 'updateCategory',
      summary: 'Edit category',
      ...config,
      errors: ['notFound', 'fileType', 'fileTooLarge', 'fileCount', 'nameTaken'],
      form: preValidation,
      body: categoryIdSchema.extend({ ...categoryFormSchema.shape, ...files }),
      answer: messageSchema,
    },
    async (request) => {
      const { cat_id: id, name, desc: description, cat_img: pictures } = request.body
      await updateCategory(dependencies, requireAuthenticated(request.actor), { id, name, description, pictures })
      return ok({ message: catalogueText.categoryChanged })
    },
  )
}

function deleteRoutes(api: Api, dependencies: CatalogueAdminDependencies): void {
  const routes = createRoutes(api, 'Admin: categories')

  routes.delete(
    '/admin/category/:cat_id',
    {
      name: 'deleteCategory',
      summary: 'Delete category',
      ...config,
      errors: ['notFound'],
      params: categoryIdSchema,
      answer: messageSchema,
    },
    async (request) => {
      await deleteCategory(dependencies, requireAuthenticated(request.actor), request.params.cat_id)
      return ok({ message: catalogueText.categoryRemoved })
    },
  )

  routes.put(
    '/admin/category/restore',
    {
      name: 'restoreCategory',
      summary: 'Restore category, with what went with it',
      ...config,
      errors: ['notFound', 'nameTaken'],
      body: categoryIdSchema,
      answer: messageSchema,
    },
    async (request) => {
      await restoreCategory(dependencies, requireAuthenticated(request.actor), request.body.cat_id)
      return ok({ message: catalogueText.categoryRestored })
    },
  )
}
