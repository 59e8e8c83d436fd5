import { useState } from 'react'
import { longestPassword } from '#accounts/passwords/password-rules.ts'
import { accountsText } from '#accounts/text.ts'
import { passwordChecklist } from '#accounts/passwords/web/password-checklist.ts'
import type { useFormProblems } from '#platform/web/forms/use-form-errors.ts'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'

interface NewPasswordFieldsProps {
  /** What the call names the new password. */
  name: string
  problems: ReturnType<typeof useFormProblems>
}

/** New password with its live checklist, and once more; for the reset page and the profile. */
export function NewPasswordFields({ name, problems }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <PasswordField
        label={accountsText.newPassword}
        autoComplete="new-password"
        maxLength={longestPassword}
        {...problems.on(name)}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        checklist={passwordChecklist(typed)}
      />
      <PasswordField
        label={accountsText.confirmPassword}
        autoComplete="new-password"
        maxLength={longestPassword}
        {...problems.on('confirmPassword')}
      />
    </>
  )
}
