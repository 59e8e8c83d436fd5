import { requireAuthenticated } from '#access/server/actor.ts'
import { storeBrandPicture } from '#brand/pictures/server/store-brand-picture.ts'
import { pictureLimits } from '#media/allowed-file-types.ts'
import { parseMultipart, uploadsSchema } from '#media/server/parse-multipart.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { type Config, findSender } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { withShopIdentity } from '#platform/shop-identity.ts'
import {
  type AdminBrandView,
  adminBrandSchema,
  brandPictureSchema,
  brandPreviewSchema,
  previewBrandSchema,
  publishBrandSchema,
  restoreBrandSchema,
  sendBrandPictureSchema,
} from '../contract.ts'
import { listPreviewTokens } from '../identity-css.ts'
import { brandText } from '../text.ts'
import { createPreviewIdentity, getBrand, publishBrand, restoreBrand } from './brand.ts'
import type { CurrentBrand } from './current-brand.ts'

interface BrandRoutesDependencies {
  db: Database
  brand: CurrentBrand
  files: FileStorage
  /** Renders an email in the shop's current look. */
  renderSampleEmail(): { subject: string; html: string }
  config: Pick<Config, 'distributor' | 'mailFrom'>
}

const img = { maxCount: 1, maxBytes: pictureLimits.bytes }
const form = parseMultipart({ files: { img } })

/** The API calls about the shop's name and look, which administrators choose. */
export function brandRoutes(api: Api, dependencies: BrandRoutesDependencies): void {
  const { db, config } = dependencies
  const routes = createRoutes(api, 'Admin: brand')

  routes.get(
    '/admin/brand',
    {
      name: 'getBrand',
      summary: 'Brand with its history',
      access: 'admin',
      right: 'settings',
      answer: adminBrandSchema,
    },
    async () => ok(presentBrand(await getBrand(db), config)),
  )

  routes.post(
    '/admin/brand',
    {
      name: 'publishBrand',
      summary: 'Publish the brand',
      access: 'admin',
      right: 'settings',
      errors: ['conflict'],
      body: publishBrandSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await publishBrand(dependencies, requireAuthenticated(actor), body)
      return ok({ message: brandText.publishedNow })
    },
  )

  routes.post(
    '/admin/brand/preview',
    {
      name: 'previewBrand',
      summary: 'What a brand would look like',
      access: 'admin',
      right: 'settings',
      body: previewBrandSchema,
      answer: brandPreviewSchema,
    },
    async ({ body }) => {
      const { problems, identity } = await createPreviewIdentity(db, body, config)
      const email = withShopIdentity(identity, () => {
        const { name, address } = findSender(config.mailFrom)
        const { subject, html } = dependencies.renderSampleEmail()
        return { from: `${name} <${address}>`, subject, html }
      })
      return ok({
        tokens: { light: listPreviewTokens(identity, 'light'), dark: listPreviewTokens(identity, 'dark') },
        problems,
        email,
      })
    },
  )

  routes.post(
    '/admin/brand/picture',
    {
      name: 'sendBrandPicture',
      summary: 'Send a picture of the brand',
      access: 'admin',
      right: 'settings',
      errors: ['fileType', 'fileTooLarge', 'fileCount'],
      form,
      body: sendBrandPictureSchema.extend({ img: uploadsSchema(img.maxCount) }),
      answer: brandPictureSchema,
    },
    async ({ actor, body }) => {
      const { name, width, height } = await storeBrandPicture(dependencies, requireAuthenticated(actor), body)
      return ok({ message: brandText.pictureStored, picture: name, width, height })
    },
  )

  routes.put(
    '/admin/brand/back',
    {
      name: 'restoreBrand',
      summary: 'Go back to an earlier brand',
      access: 'admin',
      right: 'settings',
      errors: ['notFound', 'conflict'],
      body: restoreBrandSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      const { version_id: versionId = '', newest_id: newestId = '' } = body
      await restoreBrand(dependencies, requireAuthenticated(actor), { versionId, newestId })
      return ok({ message: brandText.wentBack })
    },
  )
}

function presentBrand(
  { brand, versionId, versions }: Awaited<ReturnType<typeof getBrand>>,
  { distributor, mailFrom }: BrandRoutesDependencies['config'],
): AdminBrandView {
  return {
    brand,
    brandbP: publicBase,
    version_id: versionId,
    environment: {
      name: distributor ?? null,
      mail_address: mailFrom === undefined ? null : findSender(mailFrom).address,
    },
    versions: versions.map(({ id, published_at, admin, repeats, name }) => ({
      _id: id,
      published: published_at.toISOString(),
      admin,
      repeats: repeats?.toISOString() ?? null,
      name,
    })),
  }
}
