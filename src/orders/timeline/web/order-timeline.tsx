import { useQuery } from '@tanstack/react-query'
import { formatTime } from '#platform/dates.ts'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import type { TimelineEvent } from '../contract.ts'
import { describeEvent } from '../describe-event.ts'
import { timelineText } from '../text.ts'
import type { TimelineReader } from '../visibility.ts'
import type { timelineQuery } from './api.ts'
import style from './order-timeline.module.css'

interface OrderTimelineProps {
  query: ReturnType<typeof timelineQuery>
  reader: TimelineReader['kind']
}

/** What happened to an order, the oldest first; the server leaves out what this reader may not see. */
export function OrderTimeline({ query, reader }: OrderTimelineProps) {
  const { data, error, refetch } = useQuery(query)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data)
    return (
      <SkeletonGroup>
        <Skeleton height="160px" />
      </SkeletonGroup>
    )
  return (
    <ol className={`bare ${style.events}`} aria-label={timelineText.heading}>
      {data.map((event, at) => (
        <Event key={at} event={event} reader={reader} />
      ))}
    </ol>
  )
}

function Event({ event, reader }: { event: TimelineEvent; reader: TimelineReader['kind'] }) {
  const { title, details } = describeEvent(event, reader)
  return (
    <li className={style.event}>
      <span className={style.title}>{title}</span>
      {details.map((detail) => (
        <span key={detail} className={style.detail}>
          {detail}
        </span>
      ))}
      <time dateTime={event.at} className={`figures ${style.time}`}>
        {formatTime(event.at)}
      </time>
    </li>
  )
}
