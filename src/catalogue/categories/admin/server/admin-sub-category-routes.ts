import { requireAuthenticated } from '#access/server/actor.ts'
import type { CatalogueAdminDependencies } from '#catalogue/admin/server/update-catalogue.ts'
import { addSubCategorySchema, subCategoryIdSchema, updateSubCategorySchema } from '#catalogue/categories/contract.ts'
import { catalogueText } from '#catalogue/text.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { addSubCategory, deleteSubCategory, renameSubCategory, restoreSubCategory } from './save-sub-category.ts'

const config = { access: 'admin', right: 'catalogue' } as const
/** The calls for sub-categories in the back office; the call that lists them is in adminCategoryRoutes. */
export function adminSubCategoryRoutes(api: Api, dependencies: CatalogueAdminDependencies): void {
  const routes = createRoutes(api, 'Admin: categories')

  routes.post(
    '/admin/category/sub',
    {
      name: 'addSubCategory',
      summary: 'Add sub-category',
      ...config,
      errors: ['notFound', 'nameTaken'],
      body: addSubCategorySchema,
      answer: messageSchema,
    },
    async (request) => {
      const { cat_id: categoryId, name } = request.body
      await addSubCategory(dependencies, requireAuthenticated(request.actor), { categoryId, name })
      return ok({ message: catalogueText.subCategoryAdded })
    },
  )

  routes.put(
    '/admin/category/sub',
    {
      name: 'updateSubCategory',
      summary: 'Edit sub-category',
      ...config,
      errors: ['notFound', 'nameTaken'],
      body: updateSubCategorySchema,
      answer: messageSchema,
    },
    async (request) => {
      const { subcat_id: id, name } = request.body
      await renameSubCategory(dependencies, requireAuthenticated(request.actor), { id, name })
      return ok({ message: catalogueText.subCategoryChanged })
    },
  )

  routes.delete(
    '/admin/category/sub/:subcat_id',
    {
      name: 'deleteSubCategory',
      summary: 'Delete sub-category',
      ...config,
      errors: ['notFound'],
      params: subCategoryIdSchema,
      answer: messageSchema,
    },
    async (request) => {
      await deleteSubCategory(dependencies, requireAuthenticated(request.actor), request.params.subcat_id)
      return ok({ message: catalogueText.subCategoryRemoved })
    },
  )

  routes.put(
    '/admin/category/sub/restore',
    {
      name: 'restoreSubCategory',
      summary: 'Restore sub-category, with its products',
      ...config,
      errors: ['notFound', 'nameTaken'],
      body: subCategoryIdSchema,
      answer: messageSchema,
    },
    async (request) => {
      await restoreSubCategory(dependencies, requireAuthenticated(request.actor), request.body.subcat_id)
      return ok({ message: catalogueText.subCategoryRestored })
    },
  )
}
