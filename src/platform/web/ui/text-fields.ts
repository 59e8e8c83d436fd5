import type { FormProblems } from '#platform/web/ui/form-problems.ts'

/** Ties text fields to the values of their form and to its messages: spread the answer for a name into its field. */
export function textFields<Name extends string>(
  problems: FormProblems,
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
