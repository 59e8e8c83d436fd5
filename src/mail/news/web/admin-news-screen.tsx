import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { useSearchParams } from '#platform/web/router/router.tsx'
import { CheckboxList } from '#platform/web/ui/fields/checkbox-list.tsx'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { isId } from '#platform/wire-schemas.ts'
import { newsObstacles } from '../contract.ts'
import { newsText } from '../text.ts'
import { type NewsSellers, type NewsValues, newsSellersQuery, shopNewsQuery } from './api.ts'
import style from './news.module.css'
import { NewsForm, SentNewsPanel } from './news-form.tsx'

const audiences = (['approved', 'sellers', 'chosen'] as const).map((value) => ({
  value,
  label: newsText.audiences[value],
}))

/** The page on which administrators write news to sellers. */
export function AdminNewsScreen() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(shopNewsQuery(viewer.key))
  const sellers = useQuery(newsSellersQuery(viewer.key))
  const [params] = useSearchParams()
  const listed = [...new Set((params.get('to') ?? '').split(',').filter(isId))]
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (sellers.error && !sellers.data) return <LoadError fullPage error={sellers.error} onRetry={sellers.refetch} />
  const options = sellers.data?.willing.map(({ id, name, business }) => ({
    value: id,
    label: [name, business].filter(Boolean).join(', '),
  }))
  return (
    <>
      <PageTitle lead={newsText.adminLead}>{newsText.news}</PageTitle>
      {data && sellers.data ? (
        <div className={style.page}>
          <NewsForm
            key={listed.join()}
            desk="admin/news"
            chosen={listed}
            willing={new Set(sellers.data.willing.map(({ id }) => id))}
          >
            {(values, set, errors) => (
              <>
                <Select
                  label={newsText.audience}
                  options={audiences}
                  value={values.audience}
                  onChange={(audience) => set({ audience: audience as NewsValues['audience'] })}
                  {...errors.field('audience')}
                />
                {values.audience === 'chosen' && (
                  <>
                    <LeftOut listed={listed} sellers={sellers.data} />
                    <CheckboxList
                      label={newsText.choose}
                      groups={[{ options: options ?? [] }]}
                      selected={values.userIds}
                      onChange={(userIds) => set({ userIds })}
                      empty={newsText.noSellers}
                      {...errors.field('user_ids')}
                    />
                  </>
                )}
              </>
            )}
          </NewsForm>
          <SentNewsPanel news={data} />
        </div>
      ) : (
        <PanelsSkeleton />
      )}
    </>
  )
}

/** How many sellers of the list that the administrator came from cannot be written to, and why. */
function LeftOut({ listed, sellers: { willing, obstacles } }: { listed: readonly string[]; sellers: NewsSellers }) {
  const ids = new Set(willing.map(({ id }) => id))
  const reasons = listed.filter((id) => !ids.has(id)).map((id) => obstacles.get(id) ?? 'gone')
  if (reasons.length === 0) return null
  const counted = ([...newsObstacles, 'gone'] as const).flatMap((why) => {
    const count = reasons.filter((reason) => reason === why).length
    return count > 0 ? [newsText.obstacles[why](count)] : []
  })
  return (
    <p className={style.hint}>
      {newsText.leftOutOfList(reasons.length, listed.length)} {counted.join(', ')}.
    </p>
  )
}
