import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { appText } from '#app/text.ts'
import { programKeysQuery } from '#back-office/program-keys/web/api.ts'
import { ProgramKeysPanel } from '#back-office/program-keys/web/program-keys-panel.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { endpointsQuery } from '#webhooks/web/api.ts'
import { EndpointsPanel } from '#webhooks/web/endpoints-panel.tsx'

/** The API keys with which other programs call the shop, and the webhooks that tell them what happens in it. */
export function ConnectionsScreen() {
  const viewer = useViewer()
  const keys = useQuery(programKeysQuery(viewer.key))
  const endpoints = useQuery(endpointsQuery(viewer.key))
  const error = keys.error ?? endpoints.error
  const retry = () => Promise.all([keys.refetch(), endpoints.refetch()])
  if (error && !(keys.data && endpoints.data)) return <LoadError fullPage error={error} onRetry={retry} />
  if (!keys.data || !endpoints.data) return <PanelsSkeleton />
  return (
    <>
      <PageTitle lead={appText.connectionsLead}>{appText.connections}</PageTitle>
      <Panels>
        <ProgramKeysPanel {...keys.data} />
        <EndpointsPanel endpoints={endpoints.data} />
      </Panels>
    </>
  )
}
