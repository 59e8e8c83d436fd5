import type { Config } from '#platform/server/config/config.ts'
import { standardRegion } from '#platform/server/config/environment-schema.ts'
import {
  isSetByEnvironment,
  type StorableSetting,
  type StoredSettings,
  useStoredSettings,
} from '#platform/server/config/stored-settings.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { type FollowedVersions, followVersions } from '#platform/server/database/follow-versions.ts'
import { decryptValue, type EncryptionKeys, encryptValue } from '#platform/server/encryption/encryption-keys.ts'
import type { ValueKind } from '#platform/server/encryption/stored-values.ts'
import {
  type SectionFields,
  type SettingSecret,
  type SettingSection,
  sectionSchemas,
  settingSecrets,
  settingSections,
} from '../contract.ts'
import { replaceSecretEnvelope, selectNewestVersions, selectSettingSecrets } from './settings-store.ts'

/** The environment variable for each field and secret, by section and name. */
export const variables: Readonly<Record<string, StorableSetting>> = {
  'company.name': 'COMPANY_NAME',
  'company.address': 'COMPANY_ADDRESS',
  'company.number': 'COMPANY_NUMBER',
  'company.vat_registered': 'VAT_NUMBER',
  'company.vat_number': 'VAT_NUMBER',
  'company.tax_number': 'COMPANY_TAX_NUMBER',
  'company.email': 'CONTACT_EMAIL',
  'company.phone': 'CONTACT_PHONE',
  'days.hold_days': 'COMMISSION_HOLD_DAYS',
  'days.attribution_days': 'ATTRIBUTION_DAYS',
  'mail.host': 'SMTP_URL',
  'mail.port': 'SMTP_URL',
  'mail.security': 'SMTP_URL',
  'mail.user': 'SMTP_URL',
  'mail.password': 'SMTP_URL',
  'provider.secret_key': 'STRIPE_SECRET_KEY',
  'provider.publishable_key': 'STRIPE_PUBLISHABLE_KEY',
  'provider.webhook_secret': 'STRIPE_WEBHOOK_SECRET',
  'provider.client_id': 'STRIPE_CLIENT_ID',
  'maps.maps_key': 'GOOGLE_MAPS_KEY',
  'storage.endpoint': 'S3_ENDPOINT',
  'storage.region': 'S3_REGION',
  'storage.bucket': 'S3_BUCKET',
  'storage.storage_key': 'S3_ACCESS_KEY_ID',
  'storage.storage_secret': 'S3_SECRET_ACCESS_KEY',
}

/** The environment variable that sets a field of this shop; null where none does. */
export function findVariable(config: Config, section: SettingSection, name: string): StorableSetting | null {
  const variable = variables[`${section}.${name}`]
  if (variable && isSetByEnvironment(config, variable)) return variable
  // an environment that sets the bucket also counts as setting the other fields of the storage section
  return section === 'storage' && isSetByEnvironment(config, 'S3_BUCKET') ? 'S3_BUCKET' : null
}

/** Everything that administrators have saved, even where environment variables win. */
export interface StoredSections {
  fields: SectionFields
  secrets: Readonly<Partial<Record<SettingSecret, string>>>
  /** The names of all stored secrets, even of those that cannot be read because the encryption key is missing. */
  secretNames: readonly string[]
}

const standardFields: SectionFields = {
  company: {
    name: '',
    address: '',
    number: '',
    vat_registered: false,
    vat_number: '',
    tax_number: '',
    email: '',
    phone: '',
  },
  days: { hold_days: 0, attribution_days: 365 },
  mail: { host: '', port: 465, security: 'tls', user: '' },
  provider: { client_id: '' },
  maps: {},
  storage: { endpoint: '', region: '', bucket: '' },
}

/** The fields of a stored version. A missing field gets its default; if one is invalid, all are replaced with the standard fields. */
export function parseFields<Section extends SettingSection>(section: Section, stored: unknown): SectionFields[Section] {
  const parsed = sectionSchemas[section].safeParse(stored)
  return parsed.success ? (parsed.data as SectionFields[Section]) : standardFields[section]
}

const placeOf = (name: string) => `setting_secrets.envelope/${name}`

export function encryptSecret(keys: EncryptionKeys, name: SettingSecret, secret: string): Buffer {
  return encryptValue(keys, Buffer.from(secret), placeOf(name))
}

export async function readStoredSections(db: Db, keys: EncryptionKeys | null): Promise<StoredSections> {
  const [versions, secrets] = await Promise.all([selectNewestVersions(db), selectSettingSecrets(db)])
  const stored = new Map(versions.map(({ section, fields }) => [section, fields]))
  const fieldsOf = <Section extends SettingSection>(section: Section) => parseFields(section, stored.get(section))
  const opened = secrets.flatMap(({ name, envelope }) => {
    const plain = keys && decryptValue(keys, envelope, placeOf(name))
    return plain && name in settingSecrets ? [[name, plain.toString()] as const] : []
  })
  return {
    fields: Object.fromEntries(settingSections.map((section) => [section, fieldsOf(section)])) as SectionFields,
    secrets: Object.fromEntries(opened),
    secretNames: secrets.map(({ name }) => name),
  }
}

/** The URL of the mail server; null if none is set. */
export function formatSmtpUrl({ host, port, security, user }: SectionFields['mail'], password = ''): string | null {
  if (host === '') return null
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  const query = { tls: '', starttls: '?requireTLS=true', none: '?ignoreTLS=true' }[security]
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${login}${host}:${port}/${query}`
}

/** How to open the bucket; null if files are in the data folder. */
export function formatBucket(
  { endpoint, region, bucket }: SectionFields['storage'],
  { storage_key: accessKeyId = '', storage_secret: secretAccessKey = '' }: Partial<Record<SettingSecret, string>>,
): Config['s3'] {
  if (bucket === '') return null
  const keys = accessKeyId === '' ? null : { accessKeyId, secretAccessKey }
  return { endpoint, region: region || standardRegion, bucket, keys }
}

/** The stored settings in the form of environment variables. */
export function toStoredSettings({ fields, secrets }: Pick<StoredSections, 'fields' | 'secrets'>): StoredSettings {
  const { company, days, mail, provider, storage } = fields
  const texts: Partial<Record<StorableSetting, string>> = {
    COMPANY_NAME: company.name,
    COMPANY_ADDRESS: company.address.split(/\r?\n/).join(','),
    COMPANY_NUMBER: company.number,
    VAT_NUMBER: company.vat_registered ? company.vat_number : '',
    COMPANY_TAX_NUMBER: company.tax_number,
    CONTACT_EMAIL: company.email,
    CONTACT_PHONE: company.phone,
    COMMISSION_HOLD_DAYS: String(days.hold_days),
    ATTRIBUTION_DAYS: String(days.attribution_days),
    SMTP_URL: formatSmtpUrl(mail, secrets.password) ?? '',
    STRIPE_SECRET_KEY: secrets.secret_key ?? '',
    STRIPE_PUBLISHABLE_KEY: secrets.publishable_key ?? '',
    STRIPE_WEBHOOK_SECRET: secrets.webhook_secret ?? '',
    STRIPE_CLIENT_ID: provider.client_id,
    GOOGLE_MAPS_KEY: secrets.maps_key ?? '',
    S3_ENDPOINT: storage.endpoint,
    S3_REGION: storage.region,
    S3_BUCKET: storage.bucket,
    S3_ACCESS_KEY_ID: secrets.storage_key ?? '',
    S3_SECRET_ACCESS_KEY: secrets.storage_secret ?? '',
  }
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

/** Makes the config of a command, or of a starting process, use the stored settings. */
export async function loadStoredSettings(config: Config, db: Db, keys: EncryptionKeys | null): Promise<void> {
  useStoredSettings(config, toStoredSettings(await readStoredSections(db, keys)))
}

/** Keeps this process's config up to date with what administrators save. */
export type CurrentSettings = FollowedVersions

interface SettingsOptions {
  db: Database
  encryptionKeys: EncryptionKeys
  notificationsUrl: string
  config: Config
}

export function createCurrentSettings({
  db,
  encryptionKeys,
  notificationsUrl,
  config,
}: SettingsOptions): CurrentSettings {
  let used = ''
  return followVersions({
    notificationsUrl,
    channel: 'settings_changed',
    newestQuery: 'select id from setting_versions order by id desc limit 1',
    read: async () => toStoredSettings(await readStoredSections(db, encryptionKeys)),
    take(stored) {
      const isAnother = JSON.stringify(stored) !== used
      used = JSON.stringify(stored)
      useStoredSettings(config, stored)
      return isAnother
    },
    waitSeconds: config.databaseWaitSeconds,
  })
}

/** Describes the stored secrets for the hourly job that encrypts values and for `npm run doctor`. */
export const settingSecretValues: ValueKind = {
  name: 'keys and passwords of the settings',
  async list(db) {
    const rows = await selectSettingSecrets(db)
    return rows.map(({ name, envelope }) => ({
      rowId: name,
      place: placeOf(name),
      bytes: envelope,
      isEncrypted: true,
    }))
  },
  replace: (db, { rowId, bytes }, envelope) => replaceSecretEnvelope(db, rowId, bytes, envelope),
}
