import type { InputHTMLAttributes } from 'react'
import { maxTextLength } from '#accounts/contract.ts'
import { accountsText } from '#accounts/text.ts'
import type { FormErrors } from '#platform/web/forms/use-form-errors.ts'
import { TextField } from '#platform/web/ui/fields/field.tsx'

/** The email that an account is known by: login, sign-up, forgotten password. */
export function EmailField({
  problems,
  ...input
}: { problems: FormErrors } & Pick<InputHTMLAttributes<HTMLInputElement>, 'value' | 'defaultValue' | 'onChange'>) {
  return (
    <TextField
      label={accountsText.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      maxLength={maxTextLength}
      {...problems.field('email')}
      {...input}
    />
  )
}
