import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panel, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { newsText } from '../text.ts'
import { type OwnNews, ownNewsQuery, useSetReceivesNews } from './api.ts'
import style from './news.module.css'
import { NewsForm, SentNewsPanel } from './news-form.tsx'

/** The page on which a seller writes to those of her clients who have consented to news. */
export function NewsScreen() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(ownNewsQuery(viewer.key))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  return (
    <>
      <PageTitle lead={newsText.sellerLead}>{newsText.news}</PageTitle>
      {data ? (
        <div className={style.page}>
          <AgreedPanel news={data} />
          {data.agreed > 0 && <NewsForm desk="news" />}
          <SentNewsPanel news={data.news} />
        </div>
      ) : (
        <PanelsSkeleton />
      )}
    </>
  )
}

function AgreedPanel({ news: { agreed, receives } }: { news: OwnNews }) {
  const set = useSetReceivesNews()
  return (
    <Panel heading={newsText.audiences.clients}>
      <div className={style.fields}>
        <p>{agreed === 0 ? newsText.noClients : newsText.agreed(agreed)}</p>
        <p className={style.hint}>
          {newsText.howToAgree} {newsText.limitHint}
        </p>
        <Switch
          checked={set.isPending ? set.variables : receives}
          loading={set.isPending}
          label={newsText.receive}
          onChange={(on) => set.mutate(on)}
        />
      </div>
    </Panel>
  )
}
