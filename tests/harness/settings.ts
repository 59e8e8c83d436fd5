import type { AdminSettingsView, SettingSection } from '#settings/contract.ts'
import type { Person } from './factories.ts'
import type { Shop } from './shop.ts'

export async function readSettings(shop: Shop, admin: Person): Promise<AdminSettingsView> {
  return (await shop.call<AdminSettingsView>('GET', 'admin/settings', { as: admin.token })).body.responseData
}

/** Stores a section of the settings with some of its present fields changed. */
export async function setSection(shop: Shop, admin: Person, section: SettingSection, change: Record<string, unknown>) {
  const settings = await readSettings(shop, admin)
  const { return_days: _days, ...days } = settings.days
  const now = {
    company: settings.company,
    days,
    mail: settings.mail && pickMail(settings.mail),
    provider: { client_id: settings.provider?.client_id ?? '' },
    maps: {},
    storage: settings.storage && pickStorage(settings.storage),
  }
  const version_id = settings.version_ids.find((one) => one.section === section)?._id ?? ''
  return shop.call<{ message: string }>('PUT', `admin/settings/${section}`, {
    as: admin.token,
    body: { ...now[section], ...change, version_id },
  })
}

const pickMail = ({ host, port, security, user }: NonNullable<AdminSettingsView['mail']>) => ({
  host,
  port,
  security,
  user,
})

const pickStorage = ({ endpoint, region, bucket }: NonNullable<AdminSettingsView['storage']>) => ({
  endpoint,
  region,
  bucket,
})

/** The shop's tables that contain one of these texts anywhere, unencrypted or as bytes. */
export async function findTablesWith(shop: Shop, ...texts: string[]): Promise<string[]> {
  const { rows: tables } = await shop.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )
  const hidden = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')])
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await shop.pool.query(
      `select from ${name} t where exists (select from unnest($1::text[]) s where strpos(t::text, s) > 0) limit 1`,
      [hidden],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** The code in the link of a test email, which is a raw message. */
export function codeIn(message = ''): string {
  const text = message.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return /\/admin-start\?arrived=([\w-]+)/.exec(text)?.[1] ?? ''
}
