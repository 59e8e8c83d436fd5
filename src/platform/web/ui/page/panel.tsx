import { Fragment, type ReactNode, useId } from 'react'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import style from './panel.module.css'

/** Panels side by side, or one below the other on narrow screens. */
export function Panels({ children }: { children: ReactNode }) {
  return <div className={style.panels}>{children}</div>
}

interface PanelProps {
  heading: ReactNode
  fullWidth?: boolean
  /** Beside the heading. */
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
