import type { InputHTMLAttributes } from 'react'
import { longestText } from '#accounts/contract.ts'
import { accountsText } from '#accounts/text.ts'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import type { FormProblems } from '#platform/web/forms/use-form-errors.ts'

/** The email that an account is known by: login, sign-up, forgotten password. */
export function EmailField({
  problems,
  ...input
}: { problems: FormProblems } & Pick<InputHTMLAttributes<HTMLInputElement>, 'value' | 'defaultValue' | 'onChange'>) {
  return (
    <TextField
      label={accountsText.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      maxLength={longestText}
      {...problems.on('email')}
      {...input}
    />
  )
}
