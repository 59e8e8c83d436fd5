import { formatTime } from '#platform/dates.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import type { SettingSection } from '#settings/contract.ts'
import { settingsText } from '#settings/text.ts'
import { type SettingsToEdit, useRestoreSettings } from '#settings/web/api.ts'
import style from './section-form.module.css'

type Version = SettingsToEdit['versions'][number]

const sectionNames: Record<SettingSection, string> = {
  company: settingsText.company,
  days: settingsText.days,
  mail: settingsText.mail,
  provider: settingsText.provider,
  maps: settingsText.maps,
  storage: settingsText.storage,
}

/** The names of the fields as the history shows them. */
const fieldNames: Readonly<Record<string, string>> = {
  name: settingsText.name,
  address: settingsText.address,
  number: settingsText.number,
  vat_registered: settingsText.vatRegistered,
  vat_number: settingsText.vatNumber,
  tax_number: settingsText.taxNumber,
  email: settingsText.email,
  phone: settingsText.phone,
  hold_days: settingsText.holdDays,
  attribution_days: settingsText.attributionDays,
  host: settingsText.host,
  port: settingsText.port,
  security: settingsText.security,
  user: settingsText.user,
  password: settingsText.password,
  secret_key: settingsText.secretKey,
  publishable_key: settingsText.publishableKey,
  webhook_secret: settingsText.webhookSecret,
  client_id: settingsText.clientId,
  maps_key: settingsText.mapsKey,
  endpoint: settingsText.endpoint,
  region: settingsText.region,
  bucket: settingsText.bucket,
  storage_key: settingsText.storageKey,
  storage_secret: settingsText.storageSecret,
}

const nameFields = (fields: readonly string[]) => fields.map((field) => fieldNames[field] ?? field).join(', ')

interface SettingsHistoryProps {
  versions: readonly Version[]
  /** The id of each section's newest version. */
  newestIds: SettingsToEdit['versionIds']
}

/**
 * Who changed which settings, the newest change first, each with a button to go back to it. A change of a section that has only secrets has
 * no such button.
 */
export function SettingsHistory({ versions, newestIds }: SettingsHistoryProps) {
  const restore = useRestoreSettings()
  if (versions.length === 0) return <p>{settingsText.noHistory}</p>
  const columns: readonly Column<Version>[] = [
    { title: settingsText.when, cell: ({ changed }) => formatTime(changed), breaks: 'never' },
    { title: settingsText.by, cell: ({ administrator }) => administrator },
    { title: settingsText.section, cell: ({ section }) => sectionNames[section] },
    {
      title: settingsText.changed,
      cell: ({ fields, repeats }) => (
        <>
          {nameFields(fields)}
          {repeats && <span className={style.repeats}>{settingsText.repeatOf(formatTime(repeats))}</span>}
        </>
      ),
    },
    {
      title: settingsText.actions,
      cell: ({ id, section, changed, isCurrent }) => {
        if (isCurrent) return settingsText.isCurrent
        if (section === 'maps') return '-'
        return (
          <Button
            small
            variant="secondary"
            aria-label={settingsText.backTo(sectionNames[section], formatTime(changed))}
            onClick={() => restore.mutateAsync({ id, newestId: newestIds.get(section) ?? '' })}
          >
            {settingsText.back}
          </Button>
        )
      },
    },
  ]
  return <Table caption={settingsText.history} columns={columns} rows={versions} rowKey={({ id }) => id} />
}
