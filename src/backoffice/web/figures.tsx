import type { ReactNode } from 'react'
import { Link } from '#platform/web/router/links.tsx'
import { Skeleton } from '#platform/web/ui/loading/skeleton.tsx'
import style from './figures.module.css'

interface Figure {
  name: string
  /** Absent while it is loading. */
  value: string | undefined
  /** The rows behind it, where there is a list of them. */
  to?: string
}

export function Figures({ of, small = false }: { of: readonly Figure[]; small?: boolean }) {
  return (
    <ul className={`bare ${style.figures}`} data-small={small || undefined}>
      {of.map(({ name, value, to }) => (
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
