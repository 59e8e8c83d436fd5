import { type FormEvent, useState } from 'react'
import { Form, FormActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { Accordion } from '#platform/web/ui/page/accordion.tsx'
import { changePasswordSchema } from '../contract.ts'
import { maxPasswordLength } from '../password-rules.ts'
import { passwordsText } from '../text.ts'
import { useChangePassword } from './api.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** A collapsible panel to change the password, in the profiles of sellers and administrators. */
export function ChangePasswordPanel({ open, onToggle }: { open: boolean; onToggle: (open: boolean) => void }) {
  // another key remounts the form after a change, with empty fields
  const [formKey, setFormKey] = useState(0)
  return (
    <Accordion title={passwordsText.changePassword} open={open} onToggle={onToggle}>
      <ChangePasswordForm key={formKey} onChanged={() => setFormKey(formKey + 1)} />
    </Accordion>
  )
}

function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const formErrors = useFormErrors()
  const change = useChangePassword()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (change.isPending) return
    const form = formErrors.validate(changePasswordSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (form) await change.mutateAsync(form).then(onChanged, formErrors.showOrNotify)
  }

  return (
    <Form errors={formErrors} onSubmit={submit}>
      <PasswordField
        label={passwordsText.currentPassword}
        autoComplete="current-password"
        maxLength={maxPasswordLength}
        {...formErrors.field('old_pass')}
      />
      <NewPasswordFields name="new_pass" formErrors={formErrors} />
      <FormActions>
        <Button type="submit" loading={change.isPending}>
          {passwordsText.savePassword}
        </Button>
      </FormActions>
    </Form>
  )
}
