import type { FormErrors } from './form.tsx'

/** For a form whose fields are named differently from its call's: the controls get the call's names, which the server's errors use. */
export function withSentNames(formErrors: FormErrors, sentNames: Readonly<Record<string, string>>): FormErrors {
  return { ...formErrors, field: (name) => formErrors.field(sentNames[name] ?? name) }
}
