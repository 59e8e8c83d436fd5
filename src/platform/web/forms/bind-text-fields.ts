import type { FormErrors } from '#platform/web/forms/use-form-errors.ts'

/** Ties text fields to the values of their form and to its messages: spread the answer for a name into its field. */
export function bindTextFields<Name extends string>(
  problems: FormErrors,
  values: Readonly<Record<Name, string>>,
  onChange: (change: Partial<Record<Name, string>>) => void,
) {
  return (name: Name) => ({
    ...problems.on(name),
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ [name]: target.value } as Partial<Record<Name, string>>),
  })
}
