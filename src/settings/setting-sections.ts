/** The sections of the settings, each with its own versions. */
export const settingSections = ['company', 'days', 'mail', 'provider', 'maps', 'storage'] as const
export type SettingSection = (typeof settingSections)[number]

/**
 * Only owners read, try and change these sections, with which a colleague could take over the shop; a colleague gets null in their place
 * (D-692).
 */
export const ownerSections: readonly SettingSection[] = ['mail', 'provider', 'storage']

/** Secrets by the names of the wire, with the section in which each is set. */
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
