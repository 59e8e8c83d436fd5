import { Select, TextField } from '#platform/web/ui/fields/field.tsx'
import style from './filter-fields.module.css'
import type { useTableParams } from './list-query-api.ts'

interface FilterSelectProps {
  table: ReturnType<typeof useTableParams>
  /** The filter's name in the list call. */
  name: string
  label: string
  /** The label of the option that filters nothing. */
  any: string
  options: readonly { value: string; label: string }[]
}

/** A filter of a list with a few values. */
export function FilterSelect({ table, name, label, any, options }: FilterSelectProps) {
  return (
    <Select
      label={label}
      options={[{ value: '', label: any }, ...options]}
      value={table.params.filters[name] ?? ''}
      onChange={(value) => table.filter({ [name]: value })}
    />
  )
}

interface FilterPeriodProps {
  table: ReturnType<typeof useTableParams>
  from: string
  to: string
}

/** The first and the last day of a list, both included. */
export function FilterPeriod({ table, ...labels }: FilterPeriodProps) {
  return (['from', 'to'] as const).map((name) => (
    <div key={name} className={style.day}>
      <TextField
        label={labels[name]}
        type="date"
        value={table.params.filters[name] ?? ''}
        onChange={({ target }) => table.filter({ [name]: target.value }, { typed: true })}
      />
    </div>
  ))
}
