import { Fragment, type ReactNode, useId } from 'react'
import { Link } from '#platform/web/router/router.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import style from './panel.module.css'

/** Panels side by side, or one below the other on narrow screens. */
export function Panels({ children }: { children: ReactNode }) {
  return <div className={style.panels}>{children}</div>
}

interface PanelProps {
  heading: ReactNode
  fullWidth?: boolean
  /** Shown next to the heading. */
  actions?: ReactNode
  children: ReactNode
}

export function Panel({ heading, fullWidth, actions, children }: PanelProps) {
  const id = useId()
  return (
    <section className={fullWidth ? `${style.panel} ${style.whole}` : style.panel} aria-labelledby={id}>
      <div className={style.head}>
        <h2 id={id} className={style.heading}>
          {heading}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

/** The panels while their data is loading. */
export function PanelsSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton width="14ch" height="48px" />
      <Skeleton height="220px" />
      <Skeleton height="160px" />
    </SkeletonGroup>
  )
}

/** Names and values; an empty value is shown as a dash (D-164). */
export function DefinitionList({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={style.facts}>
      {items.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value === '' || value === null || value === undefined ? '-' : value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

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
