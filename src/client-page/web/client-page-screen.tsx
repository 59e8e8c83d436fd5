import { useQuery } from '@tanstack/react-query'
import { useLeaveClientPage } from '#client-page/codes/web/api.ts'
import { CodeSignIn } from '#client-page/codes/web/code-sign-in.tsx'
import { ClientOrdersPanel } from '#client-page/orders/web/client-orders-panel.tsx'
import { clientPageText } from '#client-page/text.ts'
import { AddressesPanel } from '#client-page/web/addresses-panel.tsx'
import { clientPageQuery } from '#client-page/web/api.ts'
import { useClientPageToken } from '#client-page/web/client-page-token.ts'
import { EmailsPanel } from '#client-page/web/emails-panel.tsx'
import { StoredDataPanel } from '#client-page/web/stored-data-panel.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import style from './client-page.module.css'

/** A client's own page, which she opens by a code that is mailed to her. */
export function ClientPageScreen() {
  const token = useClientPageToken()
  return token === null ? <CodeSignIn /> : <OpenPage key={token} token={token} />
}

function OpenPage({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(clientPageQuery(token))
  const leave = useLeaveClientPage()
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  return (
    <div className={`page ${style.page}`}>
      <PageTitle
        lead={data && clientPageText.signedInAs(data.email)}
        actions={
          <Button variant="secondary" loading={leave.isPending} onClick={() => leave.mutate()}>
            {clientPageText.leave}
          </Button>
        }
      >
        {clientPageText.title}
      </PageTitle>
      {data ? (
        <Panels>
          <ClientOrdersPanel token={token} />
          <AddressesPanel sellers={data.sellers} />
          <EmailsPanel emails={data.emails} sellers={data.sellers} />
          <StoredDataPanel page={data} />
        </Panels>
      ) : (
        <PanelsSkeleton />
      )}
    </div>
  )
}
