/** Each section is changed, dated and gone back to by itself. */
export const settingSections = ['company', 'days', 'mail', 'provider', 'maps', 'storage'] as const
export type SettingSection = (typeof settingSections)[number]

/** Owners alone read, try and change these, which are null for a colleague, who could take the shop with them (D-692). */
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
