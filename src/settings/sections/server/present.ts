import { type Config, findSender } from '#platform/server/config/config.ts'
import {
  type AdminSettingsView,
  connectionSecurities,
  ownerSections,
  type SectionFields,
  type SettingSecret,
  type SettingSection,
  settingSecrets,
} from '#settings/contract.ts'
import { findVariable, variables } from '#settings/server/current-settings.ts'
import type { getSettings } from '#settings/server/settings.ts'

interface Surroundings {
  config: Config
  returnDays: number
  publicUrl: string
}

/** The settings that a colleague sees: those of the sections that only owners may change are left out, with their history. */
export function withoutOwnerSections(settings: AdminSettingsView): AdminSettingsView {
  const isHers = (section: SettingSection) => !ownerSections.includes(section)
  return {
    ...settings,
    mail: null,
    provider: null,
    storage: null,
    secrets: settings.secrets.filter(({ name }) => isHers(settingSecrets[name as SettingSecret])),
    environment: settings.environment.filter(({ field }) => isHers(field.split('.')[0] as SettingSection)),
    version_ids: settings.version_ids.filter(({ section }) => isHers(section)),
    versions: settings.versions.filter(({ section }) => isHers(section)),
  }
}

/** The settings that apply now, without any secret; a field set by an environment variable has that variable's value. */
export function presentSettings(
  { fields, secrets, newestIds, versions }: Awaited<ReturnType<typeof getSettings>>,
  { config, returnDays, publicUrl }: Surroundings,
): AdminSettingsView {
  const { name, address } = findSender(config.mailFrom)
  const outside = Object.keys(variables).flatMap((field) => {
    const [section, name = ''] = field.split('.')
    const variable = findVariable(config, section as SettingSection, name)
    return variable ? [{ field, variable }] : []
  })
  const isOutside = (field: string) => outside.some((one) => one.field === field)
  const storedSecrets = secrets.filter(({ name }) => !isOutside(`${settingSecrets[name as SettingSecret]}.${name}`))
  return {
    company: presentCompany(fields.company, config, isOutside),
    days: { hold_days: config.commissionHoldDays, attribution_days: config.attributionDays, return_days: returnDays },
    mail: {
      ...(isOutside('mail.host') ? parseSmtpUrl(config.smtpUrl ?? '') : fields.mail),
      sender: `${name} <${address}>`,
    },
    provider: {
      client_id: config.stripe.clientId ?? '',
      mode: config.stripe.secretKey ? (config.mode.isLive ? 'live' : 'test') : 'sandbox',
      webhook_url: `${publicUrl}/api/v1/payment/notice`,
    },
    maps: { service: config.googleMapsKey ? 'google' : 'built-in' },
    storage: presentStorage(isOutside('storage.bucket') ? null : fields.storage, config),
    secrets: [
      ...storedSecrets.map(({ name, lastFour, since }) => ({ name, last_four: lastFour, since: since.toISOString() })),
      ...Object.entries(settingSecrets)
        .filter(([name, section]) => isOutside(`${section}.${name}`))
        .map(([name]) => ({ name, last_four: '', since: null })),
    ],
    environment: outside,
    version_ids: [...newestIds].map(([section, _id]) => ({ section: section as SettingSection, _id })),
    versions: versions.map(({ id, section, changed_at, admin, repeats, changed }) => ({
      _id: id,
      section: section as SettingSection,
      changed: changed_at.toISOString(),
      admin,
      repeats: repeats?.toISOString() ?? null,
      fields: changed,
      current: newestIds.get(section) === id,
    })),
  }
}

function presentCompany(
  stored: SectionFields['company'],
  { company, taxReport }: Config,
  isOutside: (field: string) => boolean,
) {
  const ofEnvironment = {
    name: company.name,
    address: company.address.join('\n'),
    number: company.number,
    vat_registered: company.vatNumber !== '',
    vat_number: company.vatNumber,
    tax_number: taxReport.taxNumber,
    email: company.email,
    phone: company.phone,
  }
  const shown = Object.entries(stored).map(([name, value]) => [
    name,
    isOutside(`company.${name}`) ? ofEnvironment[name as keyof typeof ofEnvironment] : value,
  ])
  return Object.fromEntries(shown) as typeof ofEnvironment
}

/** The storage settings; `stored` is null if environment variables set the bucket. */
function presentStorage(stored: SectionFields['storage'] | null, { s3 }: Config): AdminSettingsView['storage'] {
  if (!s3) return { kind: 'folder', place: '', endpoint: '', region: '', bucket: '' }
  const { endpoint, region, bucket } = stored ?? s3
  return { kind: 'bucket', place: `${s3.bucket}, ${new URL(s3.endpoint).host}`, endpoint, region, bucket }
}

/** The mail settings in the environment's URL, without the password. */
function parseSmtpUrl(text: string): SectionFields['mail'] {
  const url = new URL(text)
  const isEncrypted = url.protocol === 'smtps:'
  const isPlain = url.searchParams.get('ignoreTLS') === 'true'
  const [tls, starttls, none] = connectionSecurities
  return {
    host: url.hostname,
    port: Number(url.port) || (isEncrypted ? 465 : 587),
    security: isEncrypted ? tls : isPlain ? none : starttls,
    user: decodeURIComponent(url.username),
  }
}
