import type { FormErrors } from './form.tsx'

/** Returns the props of a text field by its name: its value, its change handler and its error message. */
export function bindTextFields<Name extends string>(
  errors: FormErrors,
  values: Readonly<Record<Name, string>>,
  onChange: (change: Partial<Record<Name, string>>) => void,
) {
  return (name: Name) => ({
    ...errors.field(name),
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ [name]: target.value } as Partial<Record<Name, string>>),
  })
}
