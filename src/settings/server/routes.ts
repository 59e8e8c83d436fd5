import { isOwner, requireAuthenticated } from '#access/server/actor.ts'
import { findReturnPolicy } from '#legal/server/legal-pages.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { presentSettings, withoutOwnerSections } from '#settings/sections/server/present.ts'
import { requireSameServer, tryMail, tryMaps, tryProvider } from '#settings/sections/server/try-settings.ts'
import { tryStorage } from '#settings/sections/server/try-storage.ts'
import {
  adminSettingsSchema,
  restoreSettingsSchema,
  type SectionFields,
  setCompanySchema,
  setDaysSchema,
  setMailSchema,
  setMapsSchema,
  setProviderSchema,
  setStorageSchema,
} from '../contract.ts'
import { settingsText } from '../text.ts'
import { changeSection, getSettings, restoreSettings, type SettingsDependencies } from './settings.ts'

interface SettingsRoutesDependencies extends SettingsDependencies {
  publicUrl: () => string
  files: FileStorage
}

const access = { access: 'admin', right: 'settings' } as const
/** For routes with which a colleague could take over the shop: only owners may call them (D-692). */
const ownersOnly = { access: 'admin', right: 'owner', confirmedPassword: true } as const

/** The routes with which administrators change the settings, one section at a time; new settings are tried before they are stored. */
export function adminSettingsRoutes(api: Api, dependencies: SettingsRoutesDependencies): void {
  const { db, config } = dependencies
  const routes = createRoutes(api, 'Admin: settings')

  routes.get(
    '/admin/settings',
    { name: 'getAdminSettings', summary: 'Settings with their history', ...access, answer: adminSettingsSchema },
    async ({ actor }) => {
      const [settings, { days }] = await Promise.all([getSettings(dependencies), findReturnPolicy(db, new Date())])
      const all = presentSettings(settings, { config, returnDays: days, publicUrl: dependencies.publicUrl() })
      return ok(isOwner(actor) ? all : withoutOwnerSections(all))
    },
  )

  routes.put(
    '/admin/settings/company',
    {
      name: 'setCompany',
      summary: 'Set the company',
      ...access,
      errors: ['conflict'],
      body: setCompanySchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      const { version_id: editedId = '', ...fields } = body
      await changeSection(dependencies, requireAuthenticated(actor), { section: 'company', fields, editedId })
      return ok({ message: settingsText.saved })
    },
  )

  routes.put(
    '/admin/settings/days',
    {
      name: 'setLegalDays',
      summary: 'Set the legal days',
      ...access,
      errors: ['conflict'],
      body: setDaysSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      const { version_id: editedId = '', ...fields } = body
      await changeSection(dependencies, requireAuthenticated(actor), { section: 'days', fields, editedId })
      return ok({ message: settingsText.saved })
    },
  )

  routes.put(
    '/admin/settings/mail',
    {
      name: 'setMailServer',
      summary: 'Set the mail server',
      ...ownersOnly,
      errors: ['conflict'],
      body: setMailSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      const { version_id: editedId = '', password, ...fields } = body
      await changeSection(dependencies, requireAuthenticated(actor), {
        section: 'mail',
        fields,
        secrets: { password },
        removed: fields.host === '' || fields.user === '' ? ['password'] : [],
        editedId,
        check: async (checked, secrets, before) => {
          if (password === '') requireSameServer(checked, secrets.password, before)
          await tryMail(config, checked, secrets.password)
        },
      })
      return ok({ message: settingsText.saved })
    },
  )

  routes.put(
    '/admin/settings/provider',
    {
      name: 'setProviderKeys',
      summary: 'Set the keys of card payments',
      ...ownersOnly,
      errors: ['conflict', 'providerDown'],
      body: setProviderSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      const { version_id: editedId = '', remove, client_id, ...keys } = body
      await changeSection(dependencies, requireAuthenticated(actor), {
        section: 'provider',
        fields: { client_id },
        secrets: remove ? {} : keys,
        removed: remove ? ['secret_key', 'publishable_key', 'webhook_secret'] : [],
        editedId,
        check: (_fields, secrets) => tryProvider(config, secrets, { isRemoved: remove, isTyped: hasText(keys) }),
      })
      return ok({ message: remove ? settingsText.removed : settingsText.saved })
    },
  )

  routes.put(
    '/admin/settings/maps',
    {
      name: 'setMapsKey',
      summary: 'Set the key of the maps service',
      ...access,
      confirmedPassword: true,
      errors: ['conflict'],
      body: setMapsSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      const { version_id: editedId = '', remove, maps_key } = body
      await changeSection(dependencies, requireAuthenticated(actor), {
        section: 'maps',
        fields: {},
        secrets: remove ? {} : { maps_key },
        removed: remove ? ['maps_key'] : [],
        editedId,
        check: async () => (remove ? undefined : tryMaps(maps_key)),
      })
      return ok({ message: remove ? settingsText.removed : settingsText.saved })
    },
  )

  routes.put(
    '/admin/settings/storage',
    {
      name: 'setStorage',
      summary: 'Set where files are',
      ...ownersOnly,
      errors: ['conflict'],
      body: setStorageSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      const { version_id: editedId = '', remove, storage_key, storage_secret, ...sent } = body
      const fields = remove ? { endpoint: '', region: '', bucket: '' } : sent
      await changeSection(dependencies, requireAuthenticated(actor), {
        section: 'storage',
        fields,
        secrets: remove ? {} : { storage_key, storage_secret },
        removed: remove ? ['storage_key', 'storage_secret'] : [],
        editedId,
        check: (checked, secrets) => tryStorage(dependencies, checked, checked.bucket === '' ? {} : secrets),
      })
      return ok({ message: remove ? settingsText.backInFolder : settingsText.saved })
    },
  )

  routes.put(
    '/admin/settings/back',
    {
      name: 'restoreSettings',
      summary: 'Go back to earlier settings of a section',
      ...access,
      confirmedPassword: true,
      errors: ['notFound', 'conflict'],
      body: restoreSettingsSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await restoreSettings(
        dependencies,
        requireAuthenticated(actor),
        { versionId: body.version_id, newestId: body.newest_id ?? '' },
        async (section, fields, { fields: before, secrets }) => {
          if (section === 'mail') {
            requireSameServer(fields as SectionFields['mail'], secrets.password, before.mail)
            await tryMail(config, fields as SectionFields['mail'], secrets.password)
          }
          if (section === 'storage') await tryStorage(dependencies, fields as SectionFields['storage'], secrets)
        },
      )
      return ok({ message: settingsText.wentBack })
    },
  )
}

const hasText = (texts: Readonly<Record<string, string>>) => Object.values(texts).some((text) => text !== '')
