/** The sections of the settings, each with its own versions. */
export const settingSections = ['company', 'days', 'mail', 'provider', 'maps', 'storage'] as const
export type SettingSection = (typeof settingSections)[number]

/**
 * The sections that only owners read, check and change, since a colleague could take over the shop with them; colleagues get null instead
 * (D-692).
 */
export const ownerSections: readonly SettingSection[] = ['mail', 'provider', 'storage']

/** The secrets under their names in the API, each with the section in which it is set. */
export const settingSecrets = {
  password: 'mail',
  secret_key: 'provider',
  publishable_key: 'provider',
  webhook_secret: 'provider',
  maps_key: 'maps',
  storage_key: 'storage',
  storage_secret: 'storage',
} as const satisfies Record<string, SettingSection>
export type SettingSecret = keyof typeof settingSecrets
