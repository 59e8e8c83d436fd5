import type { SubjectState } from '#back-office/audit-log/web/api.ts'
import style from './changed-values.module.css'

interface ChangedValuesProps {
  state: SubjectState
  /** The state to compare with: before or after the change. */
  other: SubjectState
}

/** The values of a subject before or after a change; unchanged values are left out. */
export function ChangedValues({ state, other }: ChangedValuesProps) {
  const changed = Object.entries(state ?? {}).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(other?.[name]),
  )
  if (changed.length === 0) return '-'
  return (
    <dl className={style.state}>
      {changed.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatValue(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function formatValue(value: unknown): string {
  if (value === null || value === '') return '-'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
