import { clientImportText } from '#clients/import/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import style from './import-clients-screen.module.css'

interface RowChoice {
  /** The rows that can be chosen. */
  all: readonly number[]
  /** Null for all. */
  chosen: readonly number[] | null
  onChange: (chosen: number[] | null) => void
}

export function RowCheckbox({ all, chosen, onChange, row, name }: RowChoice & { row: number; name: string }) {
  const change = (isOn: boolean) => {
    const others = (chosen ?? all).filter((other) => other !== row)
    onChange(isOn ? [...others, row] : others)
  }
  return <Checkbox label={name} labelHidden checked={chosen?.includes(row) ?? true} onChange={change} />
}

/** How many of some rows are chosen, and all or none of them at once. */
export function ChoiceOfRows({ all, chosen, onChange, of }: RowChoice & { of: readonly number[] }) {
  const now = new Set(chosen ?? all)
  const count = of.filter((row) => now.has(row)).length
  const without = [...now].filter((row) => !of.includes(row))
  return (
    <div className={style.choice}>
      <span>{clientImportText.chosenCount(count, of.length)}</span>
      <Button variant="secondary" small disabled={count === of.length} onClick={() => onChange([...without, ...of])}>
        {clientImportText.all}
      </Button>
      <Button variant="secondary" small disabled={count === 0} onClick={() => onChange(without)}>
        {clientImportText.none}
      </Button>
    </div>
  )
}
