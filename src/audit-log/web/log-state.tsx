import type { LogEntry } from '#backoffice/contract.ts'
import style from './log-state.module.css'

interface LogStateProps {
  state: LogEntry['before']
  /** The state on the other side of the change. */
  other: LogEntry['before']
}

/** A thing before or after a change; what the change did not touch is left out. */
export function LogState({ state, other }: LogStateProps) {
  const changed = Object.entries(state ?? {}).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(other?.[name]),
  )
  if (changed.length === 0) return '-'
  return (
    <dl className={style.state}>
      {changed.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{shown(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function shown(value: unknown): string {
  if (value === null || value === '') return '-'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
