import { useQuery } from '@tanstack/react-query'
import { CodeSignIn } from '#client-page/codes/web/code-sign-in.tsx'
import { useClientPageToken } from '#client-page/web/client-page-token.ts'
import { clientOrderPath } from '#mail/client-page-path.ts'
import { formatDay } from '#platform/dates.ts'
import { useParams } from '#platform/web/router/router.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { returnScreensText } from '../screens-text.ts'
import { addressSheetRequest, type ClientReturn, clientPhotoQuery, clientReturnQuery } from './api.ts'
import { ReturnPhotos } from './return-photos.tsx'
import { ReturnStateBadge } from './return-rows.tsx'
import style from './returns.module.css'

/** The page of one of a client's returns, with its state and the sheet for its parcel; emails about the return link here. */
export function ClientReturnScreen() {
  const token = useClientPageToken()
  const { id = '' } = useParams()
  return token === null ? <CodeSignIn /> : <OpenReturn key={token} token={token} returnId={id} />
}

function OpenReturn({ token, returnId }: { token: string; returnId: string }) {
  const { data, error, refetch } = useQuery(clientReturnQuery(token, returnId))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  return (
    <div className={`page ${style.page}`}>
      <PageTitle backTo={clientOrderPath(data.orderId)} lead={returnScreensText.lead(data.orderNumber, data.seller)}>
        {returnScreensText.yourReturn}
      </PageTitle>
      <Panels>
        <Panel heading={<ReturnStateBadge state={data.state} />} fullWidth>
          <p className={style.where}>{describeState(data)}</p>
          {data.code !== null && (
            <p className={style.code}>
              <span>{returnScreensText.code}</span>
              <strong className="figures">{data.code}</strong>
              <DownloadButton request={addressSheetRequest(data.id)} fileName={`return-${data.orderNumber}.pdf`}>
                {returnScreensText.sheet}
              </DownloadButton>
            </p>
          )}
          <DefinitionList items={describeFacts(data)} />
          <ReturnPhotos queries={data.photoIds.map((photoId) => clientPhotoQuery(token, data.id, photoId))} />
        </Panel>
      </Panels>
    </div>
  )
}

function describeState({ state, replacement }: ClientReturn): string {
  if (state === 'settled' && replacement) return returnScreensText.replacedBy(replacement)
  return returnScreensText.state[state]
}

function describeFacts(one: ClientReturn) {
  const amount = formatPounds(one.amount)
  const facts: [name: string, value: string][] = [
    [returnScreensText.sent, formatDay(one.openedAt)],
    [returnScreensText.reason, returnScreensText.reasons[one.reason]],
    [returnScreensText.items, one.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')],
  ]
  if (one.state !== 'refused' && one.replacement === null)
    facts.push([
      returnScreensText.youGetBack,
      one.isPaidBySeller ? returnScreensText.fromSeller(amount, one.seller) : returnScreensText.toCard(amount),
    ])
  if (one.rejection) facts.push([returnScreensText.rejection, one.rejection])
  if (one.note) facts.push([returnScreensText.yourWords, one.note])
  return facts
}
