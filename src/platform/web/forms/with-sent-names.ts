import type { FormErrors } from './form.tsx'

/** For a form that names fields otherwise than its call does: the controls bear the call's names, to which its errors refer. */
export function withSentNames(formErrors: FormErrors, sentNames: Readonly<Record<string, string>>): FormErrors {
  return { ...formErrors, field: (name) => formErrors.field(sentNames[name] ?? name) }
}
