import { Link } from '#platform/web/router/router.tsx'
import style from './count-tabs.module.css'

interface CountTab {
  to: string
  label: string
  /** How many rows the list has; undefined while that is loading. */
  count: number | undefined
  isCurrent: boolean
}

/** Links to the lists of a page, each with the number of its rows. */
export function CountTabs({ label, tabs }: { label: string; tabs: readonly CountTab[] }) {
  return (
    <nav aria-label={label}>
      <ul className={`bare ${style.tabs}`}>
        {tabs.map(({ to, label: name, count, isCurrent }) => (
          <li key={to}>
            <Link className={style.tab} to={to} aria-current={isCurrent ? 'page' : undefined}>
              {name}
              {count !== undefined && <span className="figures">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
