import { type FormEvent, useState } from 'react'
import { changePasswordSchema } from '#accounts/passwords/contract.ts'
import { maxPasswordLength } from '#accounts/passwords/password-rules.ts'
import { passwordsText } from '#accounts/passwords/text.ts'
import { useChangePassword } from '#accounts/passwords/web/api.ts'
import { NewPasswordFields } from '#accounts/passwords/web/new-password-fields.tsx'
import { Form, FormActions } from '#platform/web/forms/form.tsx'
import { useFormErrors } from '#platform/web/forms/use-form-errors.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { Accordion } from '#platform/web/ui/page/accordion.tsx'

/** Opens and closes; the seller's profile and the administrator's have the same one. */
export function ChangePasswordPanel({ open, onToggle }: { open: boolean; onToggle: (open: boolean) => void }) {
  // a changed password leaves empty fields behind
  const [round, setRound] = useState(0)
  return (
    <Accordion title={passwordsText.changePassword} open={open} onToggle={onToggle}>
      <ChangePasswordForm key={round} onChanged={() => setRound(round + 1)} />
    </Accordion>
  )
}

function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const problems = useFormErrors()
  const change = useChangePassword()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (change.isPending) return
    const form = problems.validate(changePasswordSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (form) await change.mutateAsync(form).then(onChanged, problems.showOrNotify)
  }

  return (
    <Form errors={problems} onSubmit={submit}>
      <PasswordField
        label={passwordsText.currentPassword}
        autoComplete="current-password"
        maxLength={maxPasswordLength}
        {...problems.field('old_pass')}
      />
      <NewPasswordFields name="new_pass" problems={problems} />
      <FormActions>
        <Button type="submit" loading={change.isPending}>
          {passwordsText.savePassword}
        </Button>
      </FormActions>
    </Form>
  )
}
