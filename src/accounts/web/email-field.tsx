import type { InputHTMLAttributes } from 'react'
import { textLengths } from '#platform/text-lengths.ts'
import type { FormErrors } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { accountsText } from '../text.ts'

/** The email of the account, on the login, sign-up and forgotten password forms. */
export function EmailField({
  formErrors,
  ...input
}: { formErrors: FormErrors } & Pick<InputHTMLAttributes<HTMLInputElement>, 'value' | 'defaultValue' | 'onChange'>) {
  return (
    <TextField
      label={accountsText.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      maxLength={textLengths.email}
      {...formErrors.field('email')}
      {...input}
    />
  )
}
