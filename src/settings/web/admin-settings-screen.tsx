import { useViewer } from '#access/web/viewer.ts'
import { useFreshQuery } from '#platform/web/forms/use-fresh-query.ts'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { CompanySection, DaysSection } from '#settings/sections/web/company-sections.tsx'
import { MailSection, MapsSection, ProviderSection } from '#settings/sections/web/connection-sections.tsx'
import { SettingsHistory } from '#settings/sections/web/settings-history.tsx'
import { StorageSection } from '#settings/sections/web/storage-section.tsx'
import { settingsText } from '../text.ts'
import { settingsQuery } from './api.ts'

/** The page on which administrators change the settings, section by section, with the history of changes. */
export function AdminSettingsScreen() {
  const viewer = useViewer()
  const { data, error, refetch } = useFreshQuery(settingsQuery(viewer.key))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data)
    return (
      <>
        <PageTitle lead={settingsText.lead}>{settingsText.settings}</PageTitle>
        <PanelsSkeleton />
      </>
    )
  // a saved section gets a new key, so that its form is reset
  const versionOf = (section: string) => `${section} ${data.versionIds.get(section) ?? ''}`
  return (
    <>
      <PageTitle lead={settingsText.lead}>{settingsText.settings}</PageTitle>
      <Panels>
        <CompanySection key={versionOf('company')} settings={data} />
        <DaysSection key={versionOf('days')} settings={data} />
        {data.provider && <ProviderSection key={versionOf('provider')} settings={data} provider={data.provider} />}
        {data.mail && <MailSection key={versionOf('mail')} settings={data} mail={data.mail} />}
        <MapsSection key={versionOf('maps')} settings={data} />
        {data.storage ? (
          <StorageSection key={versionOf('storage')} settings={data} storage={data.storage} />
        ) : (
          <Panel heading={settingsText.ofOwners}>
            <p>{settingsText.ofOwnersHint}</p>
          </Panel>
        )}
        <Panel heading={settingsText.history} fullWidth>
          <SettingsHistory versions={data.versions} newestIds={data.versionIds} />
        </Panel>
      </Panels>
    </>
  )
}
