import style from './choice-chips.module.css'

interface ChoiceChipsProps<Value extends string> {
  /** Says what is chosen between; for screen readers only. */
  legend: string
  /** Null stands for all. */
  options: readonly { value: Value | null; label: string }[]
  chosen: Value | null
  onChoose: (value: Value | null) => void
}

/** A row of chips of which one is chosen, such as the states by which a list is filtered. */
export function ChoiceChips<Value extends string>({ legend, options, chosen, onChoose }: ChoiceChipsProps<Value>) {
  return (
    <fieldset className={style.chips}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ value, label }) => (
        <button
          key={value ?? 'all'}
          type="button"
          className={style.chip}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
