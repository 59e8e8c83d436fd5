import { requireAuthenticated } from '#access/server/actor.ts'
import { findReturnPolicy } from '#legal/server/legal-pages.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { firstHourSchema, runCheckSchema } from '#settings/first-hour/contract.ts'
import { getFirstHour } from '#settings/first-hour/server/first-hour.ts'
import { type CheckDependencies, runCheck } from '#settings/first-hour/server/run-check.ts'
import { presentSettings } from '#settings/sections/server/present.ts'
import { sendTestMail } from '#settings/sections/server/send-test-mail.ts'
import { tryMail, tryMaps, tryProvider } from '#settings/sections/server/try-settings.ts'
import {
  adminSettingsSchema,
  restoreSettingsSchema,
  type SectionFields,
  setCompanySchema,
  setDaysSchema,
  setMailSchema,
  setMapsSchema,
  setProviderSchema,
} from '../contract.ts'
import { settingsText } from '../text.ts'
import { changeSection, getSettings, restoreSettings, type SettingsDependencies } from './settings.ts'

interface SettingsRoutesDependencies extends SettingsDependencies {
  publicUrl: () => string
}

const testMailLimit = { name: 'test-mail', maxAttempts: 10, windowMinutes: 15 }
const checkLimit = { name: 'first-hour', maxAttempts: 30, windowMinutes: 15 }

const access = { access: 'admin', right: 'settings' } as const

/** What administrators set, by section; each is tried before it is stored. */
export function adminSettingsRoutes(api: Api, dependencies: SettingsRoutesDependencies): void {
  const { db, config } = dependencies
  const routes = createRoutes(api, 'Admin: settings')

  routes.get(
    '/admin/settings',
    { name: 'getAdminSettings', summary: 'Settings with their history', ...access, answer: adminSettingsSchema },
    async () => {
      const [settings, { days }] = await Promise.all([getSettings(dependencies), findReturnPolicy(db, new Date())])
      return ok(presentSettings(settings, { config, returnDays: days, publicUrl: dependencies.publicUrl() }))
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
      ...access,
      confirmedPassword: true,
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
        check: (checked, secrets) => tryMail(config, checked, secrets.password),
      })
      return ok({ message: settingsText.saved })
    },
  )

  routes.put(
    '/admin/settings/provider',
    {
      name: 'setProviderKeys',
      summary: 'Set the keys of card payments',
      ...access,
      confirmedPassword: true,
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
        body.version_id,
        async (section, fields, secrets) =>
          section === 'mail' ? tryMail(config, fields as SectionFields['mail'], secrets.password) : undefined,
      )
      return ok({ message: settingsText.wentBack })
    },
  )
}

/** What the shop lacks, and what is tried for real. */
export function settingsCheckRoutes(api: Api, dependencies: CheckDependencies): void {
  const routes = createRoutes(api, 'Admin: settings')

  routes.post(
    '/admin/settings/test-mail',
    {
      name: 'sendTestMail',
      summary: 'Send a test email to oneself',
      ...access,
      limit: testMailLimit,
      errors: ['providerDown'],
      answer: messageSchema,
    },
    async ({ actor }) => ok({ message: await sendTestMail(dependencies, requireAuthenticated(actor)) }),
  )

  routes.get(
    '/admin/first-hour',
    { name: 'getFirstHour', summary: 'Getting started', ...access, answer: firstHourSchema },
    async () => {
      const { db, config } = dependencies
      return ok({ live: config.mode.isLive, steps: await getFirstHour(db, config) })
    },
  )

  routes.post(
    '/admin/first-hour/check',
    {
      name: 'runCheck',
      summary: 'Try something for real',
      ...access,
      limit: checkLimit,
      errors: ['conflict', 'providerDown'],
      body: runCheckSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => ok({ message: await runCheck(dependencies, requireAuthenticated(actor), body.check) }),
  )
}

const hasText = (texts: Readonly<Record<string, string>>) => Object.values(texts).some((text) => text !== '')
