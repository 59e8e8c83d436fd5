import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { listRowsClass } from '#platform/web/ui/tables/list-row.tsx'
import { sentLinksText } from '../text.ts'
import { newestLinksQuery } from './api.ts'
import style from './client-links.module.css'
import { SentLinkItem } from './sent-link-item.tsx'

const shownLinks = 20

/** The newest links of a client, with their states and actions. */
export function ClientLinks({ clientId }: { clientId: string }) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(newestLinksQuery(viewer.key, clientId, shownLinks))
  return (
    <section aria-labelledby="client-links">
      <h3 id="client-links" className={style.heading}>
        {sentLinksText.links}
      </h3>
      {data ? (
        data.links.length === 0 ? (
          <p className={style.none}>{sentLinksText.noLinksOfClient}</p>
        ) : (
          <ul className={listRowsClass}>
            {data.links.map((link) => (
              <li key={link.id}>
                <SentLinkItem link={link} named={false} />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <SkeletonGroup>
          <Skeleton height="120px" />
        </SkeletonGroup>
      )}
    </section>
  )
}
