import type { ReactNode } from 'react'
import { Link } from '#platform/web/router/router.tsx'
import { Skeleton } from '#platform/web/ui/loading/skeleton.tsx'
import style from './metric-cards.module.css'

interface Metric {
  name: string
  /** Undefined while the value is loading. */
  value: string | undefined
  /** The list of the counted rows, where there is one. */
  to?: string
}

export function MetricCards({ items, small = false }: { items: readonly Metric[]; small?: boolean }) {
  return (
    <ul className={`bare ${style.figures}`} data-small={small || undefined} data-count={items.length}>
      {items.map(({ name, value, to }) => (
        <li key={name}>
          <Card to={to}>
            <span className={style.name}>{name}</span>
            <span className={`figures ${style.figure}`}>{value ?? <Skeleton width="3ch" />}</span>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Card({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return <div className={style.card}>{children}</div>
  return (
    <Link to={to} className={style.card}>
      {children}
    </Link>
  )
}
