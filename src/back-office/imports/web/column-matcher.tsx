import { useState } from 'react'
import { Select } from '#platform/web/ui/fields/field.tsx'
import type { ImportColumn } from '../contract.ts'
import { importsText } from '../text.ts'
import style from './column-matcher.module.css'

interface ColumnMatcherProps {
  columns: readonly ImportColumn[]
  /** By field: what the screen calls it. */
  titles: Readonly<Record<string, string>>
  /** The titles of required columns that the file lacks; the list stays open while there are any. */
  missing: readonly string[]
  disabled?: boolean
  onChange: (fields: string[]) => unknown
}

/** Shows which field each column of a file was taken for, and lets it be corrected; columns without a heading and values are not shown. */
export function ColumnMatcher({ columns, titles, missing, disabled, onChange }: ColumnMatcherProps) {
  // the list opens by itself while a required column is missing, and stays open once none is missing
  const [isOpen, setOpen] = useState(false)
  const shown = columns.flatMap((column, at) =>
    column.heading || column.examples.length > 0 ? [{ ...column, at }] : [],
  )
  const used = shown.filter(({ field }) => field !== '').length
  const options = [
    { value: '', label: importsText.leftOut },
    ...Object.entries(titles).map(([value, label]) => ({ value, label })),
  ]
  const choose = (at: number, field: string) =>
    onChange(columns.map((column, index) => (index === at ? field : column.field)))
  if (shown.length === 0) return null
  return (
    <details
      className={style.matcher}
      open={isOpen || missing.length > 0}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={style.summary}>
        {importsText.columnsOfFile} <span className={style.count}>{importsText.columnsUsed(used, shown.length)}</span>
      </summary>
      <p className={style.hint}>{importsText.columnsOfFileHint}</p>
      <ul className={`bare ${style.list}`}>
        {shown.map(({ at, heading, field, examples }) => (
          <li key={at} className={style.column}>
            <Select
              label={heading || importsText.columnNumber(at + 1)}
              options={options}
              value={field}
              disabled={disabled}
              onChange={(chosen) => choose(at, chosen)}
            />
            <p className={style.examples}>{examples.join(' · ')}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}
