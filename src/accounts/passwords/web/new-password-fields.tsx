import { useState } from 'react'
import type { useFormErrors } from '#platform/web/forms/form.tsx'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { maxPasswordLength } from '../password-rules.ts'
import { passwordsText } from '../text.ts'
import { passwordChecklist } from './password-checklist.ts'

interface NewPasswordFieldsProps {
  /** The API's field name of the new password. */
  name: string
  formErrors: ReturnType<typeof useFormErrors>
}

/** New password with its live checklist, and its confirmation; for the reset page and the profile. */
export function NewPasswordFields({ name, formErrors }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <PasswordField
        label={passwordsText.newPassword}
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        {...formErrors.field(name)}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        checklist={passwordChecklist(typed)}
      />
      <PasswordField
        label={passwordsText.confirmPassword}
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        {...formErrors.field('confirmPassword')}
      />
    </>
  )
}
