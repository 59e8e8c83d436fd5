import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { useSearchParams } from '#platform/web/router/router.tsx'
import { CheckboxList } from '#platform/web/ui/fields/checkbox-list.tsx'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { isId } from '#platform/wire-schemas.ts'
import { newsText } from '../text.ts'
import { type NewsValues, newsSellersQuery, shopNewsQuery } from './api.ts'
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
  const sellers = useQuery(newsSellersQuery(viewer.key)).data
  const [params] = useSearchParams()
  const chosen = (params.get('to') ?? '').split(',').filter(isId)
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  const options = sellers?.map(({ id, name, business }) => ({
    value: id,
    label: [name, business].filter(Boolean).join(', '),
  }))
  return (
    <>
      <PageTitle lead={newsText.adminLead}>{newsText.news}</PageTitle>
      {data ? (
        <div className={style.page}>
          <NewsForm key={chosen.join()} desk="admin/news" chosen={chosen}>
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
                  <CheckboxList
                    label={newsText.choose}
                    groups={[{ options: options ?? [] }]}
                    selected={values.userIds}
                    onChange={(userIds) => set({ userIds })}
                    empty={newsText.noSellers}
                    {...errors.field('user_ids')}
                  />
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
