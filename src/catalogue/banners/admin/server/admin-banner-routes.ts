import { requireAuthenticated } from '#access/server/actor.ts'
import { adminListQuerySchema, parseShortListQuery, uploadLimits } from '#catalogue/admin/contract.ts'
import type { CatalogueAdminDependencies } from '#catalogue/admin/server/update-catalogue.ts'
import {
  addBannerSchema,
  adminBannerResponseSchema,
  bannerIdSchema,
  bannersResponseSchema,
  toBannerDetails,
  updateBannerSchema,
} from '#catalogue/banners/contract.ts'
import { presentAdminBanner, presentBanners } from '#catalogue/banners/server/present.ts'
import { catalogueText } from '#catalogue/text.ts'
import { parseMultipart, uploadsSchema } from '#media/server/parse-multipart.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import {
  addBanner,
  deleteBanner,
  getBannerRow,
  listAdminBanners,
  restoreBanner,
  updateBanner,
} from './admin-banners.ts'

const config = { access: 'admin', right: 'content' } as const
const picture = { maxCount: 1, maxBytes: uploadLimits.pictureBytes }

const preValidation = parseMultipart({ files: { img: picture } })
const files = { img: uploadsSchema(picture.maxCount) }

/** Banners in the back office. */
export function adminBannerRoutes(api: Api, dependencies: CatalogueAdminDependencies): void {
  readRoutes(api, dependencies)
  saveRoutes(api, dependencies)
  deleteRoutes(api, dependencies)
}

function readRoutes(api: Api, { db }: CatalogueAdminDependencies): void {
  const routes = createRoutes(api, 'Admin: banners')

  routes.get(
    '/admin/banner/list',
    {
      name: 'listAdminBanners',
      summary: 'Banner list',
      ...config,
      query: adminListQuerySchema,
      answer: bannersResponseSchema,
    },
    async ({ query }) => ok(presentBanners(await listAdminBanners(db, parseShortListQuery(query)))),
  )

  routes.get(
    '/admin/banner/:banner_id',
    {
      name: 'getAdminBanner',
      summary: 'Get banner by id',
      ...config,
      errors: ['notFound'],
      params: bannerIdSchema,
      answer: adminBannerResponseSchema,
    },
    async (request) => ok(presentAdminBanner(await getBannerRow(db, request.params.banner_id))),
  )
}

function saveRoutes(api: Api, dependencies: CatalogueAdminDependencies): void {
  const routes = createRoutes(api, 'Admin: banners')

  routes.post(
    '/admin/banner',
    {
      name: 'addBanner',
      summary: 'Add banner',
      ...config,
      errors: ['notFound', 'fileType', 'fileTooLarge', 'fileCount'],
      form: preValidation,
      body: addBannerSchema.extend(files),
      answer: messageSchema,
    },
    async (request) => {
      await addBanner(dependencies, requireAuthenticated(request.actor), toBannerDetails(request.body))
      return ok({ message: catalogueText.bannerAdded })
    },
  )

  routes.put(
    '/admin/banner',
    {
      name: 'updateBanner',
      summary: 'Edit banner',
      ...config,
      errors: ['notFound', 'fileType', 'fileTooLarge', 'fileCount'],
      form: preValidation,
      body: updateBannerSchema.extend(files),
      answer: messageSchema,
    },
    async (request) => {
      await updateBanner(dependencies, requireAuthenticated(request.actor), toBannerDetails(request.body))
      return ok({ message: catalogueText.bannerChanged })
    },
  )
}

function deleteRoutes(api: Api, dependencies: CatalogueAdminDependencies): void {
  const routes = createRoutes(api, 'Admin: banners')

  routes.delete(
    '/admin/banner/:banner_id',
    {
      name: 'deleteBanner',
      summary: 'Delete banner',
      ...config,
      errors: ['notFound'],
      params: bannerIdSchema,
      answer: messageSchema,
    },
    async (request) => {
      await deleteBanner(dependencies, requireAuthenticated(request.actor), request.params.banner_id)
      return ok({ message: catalogueText.bannerRemoved })
    },
  )

  routes.put(
    '/admin/banner/restore',
    {
      name: 'restoreBanner',
      summary: 'Restore banner',
      ...config,
      errors: ['notFound'],
      body: bannerIdSchema,
      answer: messageSchema,
    },
    async (request) => {
      await restoreBanner(dependencies, requireAuthenticated(request.actor), request.body.banner_id)
      return ok({ message: catalogueText.bannerRestored })
    },
  )
}
